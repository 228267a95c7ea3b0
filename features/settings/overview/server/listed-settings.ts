import { z } from 'zod'
import type { Call } from '#http/call.ts'
import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import { sessionOf } from '#http/route.ts'
import { membersIn } from '#http/setting-member.ts'
import type { ListedSettings, KeptSetting, SettingPorts } from '#product/server/setting-ports.ts'
import type { Listed } from '../contract.ts'
import { allSettings, type KeptSettings, type OneSetting } from './one-setting.ts'
import { restorationOf } from './restoration.ts'

export type Ports = SettingPorts & ListedSettings
type Kept = KeptSetting<unknown> | undefined
type Asking = Pick<Call<unknown, unknown, unknown>, 'session' | 'scope'>

/** What is kept of all settings, by key. */
export async function keptSettings({ settings }: Ports): Promise<KeptSettings> {
  const all = await settings.readAll('', z.unknown())
  return new Map(all.map((kept) => [kept.key, kept]))
}

// What was before a change is for those who may change it.
const notTheirs = { isPossible: false, refusal: 'Requires admin rights.' } as const

async function secretOf({ settings }: Ports, { setting: { sealed } }: OneSetting): Promise<Listed['secret']> {
  if (!sealed) return null
  const { state, changedBy, changedAt } = await settings.secret(sealed.name)
  return { state, changedBy, changedAt: changedAt?.toISOString() ?? null }
}

/** A setting as its caller sees it. */
export async function shown(ports: Ports, one: OneSetting, kept: Kept, session: Session): Promise<Listed> {
  const { key, setting, member } = one
  const isEditable = mayCall(setting.save, session)
  const restoration = isEditable ? await restorationOf(ports, one, kept) : notTheirs
  const value = setting.valueOf(kept?.value)
  return {
    key,
    title: setting.title,
    page: setting.page ?? null,
    scope: setting.scope ?? null,
    heldFor: member?.id ?? null,
    year: member?.year ?? null,
    value: value === null ? null : Object.assign({}, value),
    inWords: setting.inWords(value),
    isDefault: (kept?.value ?? null) === null,
    isSealed: setting.sealed !== undefined,
    secret: await secretOf(ports, one),
    isEditable,
    changedBy: kept?.changedBy ?? null,
    changedAt: kept?.changedAt.toISOString() ?? null,
    undo: {
      inWords: restoration.isPossible ? restoration.inWords : null,
      refusal: restoration.isPossible ? null : restoration.refusal,
    },
  }
}

const orderOf = ({ title, heldFor, year }: Listed) => [title, heldFor ?? '', year ?? ''].join(' ')

/** The settings that a caller may read, by title. */
export async function shownSettings(ports: Ports, call: Asking): Promise<Listed[]> {
  const session = sessionOf(call)
  const kept = await keptSettings(ports)
  const readable = ports.listedSettings.filter(({ read }) => mayCall(read, session))
  const all = await Promise.all(
    allSettings(readable, kept, membersIn(call.scope)).map((one) =>
      shown(ports, one, kept.get(one.key), session),
    ),
  )
  return all.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'))
}
