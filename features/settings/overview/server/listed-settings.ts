import { z } from 'zod'
import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { KeptSetting, ListedSettings, SettingPorts } from '#product/server/setting-ports.ts'
import type { Listed } from '../contract.ts'

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

/** A setting as its caller sees it. */
export function shown(setting: ListedSetting, kept: Kept, session: Session): Listed {
  const { key, title, page, isSealed, save } = setting
  return {
    key,
    title,
    page: page ?? null,
    ...valueOf(setting, kept),
    isDefault: kept === undefined,
    isSealed,
    isEditable: mayCall(save, session),
    changedBy: kept?.changedBy ?? null,
    changedAt: kept?.changedAt.toISOString() ?? null,
  }
}

/** The settings that a caller may read, by title. */
export async function shownSettings(ports: Ports, session: Session): Promise<Listed[]> {
  const kept = await keptSettings(ports)
  return ports.listedSettings
    .filter(({ read }) => mayCall(read, session))
    .map((setting) => shown(setting, kept.get(setting.key), session))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}
