import { z } from 'zod'
import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { KeptSetting, ListedSettings, SettingPorts } from '#product/server/setting-ports.ts'
import type { Listed } from '../contract.ts'
import { restorationOf } from './restoration.ts'

export type Ports = SettingPorts & ListedSettings
type Kept = KeptSetting<unknown> | undefined

/** What is kept of all settings, by key. */
export async function keptSettings({ settings }: Ports): Promise<ReadonlyMap<string, KeptSetting<unknown>>> {
  const all = await settings.readAll('', z.unknown())
  return new Map(all.map((kept) => [kept.key, kept]))
}

function valueOf(setting: ListedSetting, kept: Kept): Pick<Listed, 'value' | 'inWords'> {
  if (setting.isSealed) return { value: null, inWords: kept ? 'Set' : 'Not set' }
  const value = setting.valueOf(kept?.value)
  return { value: { ...value }, inWords: setting.inWords(value) }
}

// What was before a change is for those who may change it.
const notTheirs = { isPossible: false, refusal: 'Requires admin rights.' } as const

/** A setting as its caller sees it. */
export async function shown(
  ports: Ports,
  setting: ListedSetting,
  kept: Kept,
  session: Session,
): Promise<Listed> {
  const { key, title, page, isSealed, save } = setting
  const isEditable = mayCall(save, session)
  const restoration = isEditable ? await restorationOf(ports, setting, kept) : notTheirs
  return {
    key,
    title,
    page: page ?? null,
    ...valueOf(setting, kept),
    isDefault: kept === undefined,
    isSealed,
    isEditable,
    changedBy: kept?.changedBy ?? null,
    changedAt: kept?.changedAt.toISOString() ?? null,
    undo: {
      inWords: restoration.isPossible ? restoration.inWords : null,
      refusal: restoration.isPossible ? null : restoration.refusal,
    },
  }
}

/** The settings that a caller may read, by title. */
export async function shownSettings(ports: Ports, session: Session): Promise<Listed[]> {
  const kept = await keptSettings(ports)
  const readable = ports.listedSettings.filter(({ read }) => mayCall(read, session))
  const all = await Promise.all(
    readable.map((setting) => shown(ports, setting, kept.get(setting.key), session)),
  )
  return all.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}
