import { memberIn, type SettingMember } from '#contract/setting.ts'
import type { SeenMembers } from '#http/setting-member.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { KeptSetting } from '#product/server/setting-ports.ts'

/** A setting as it is kept under one key: what holds for all, or for one workspace or subscription. */
export type OneSetting = { key: string; setting: ListedSetting; member: SettingMember | undefined }

/** What is kept of settings, by key. */
export type KeptSettings = ReadonlyMap<string, KeptSetting<unknown>>

/** The setting under a key; undefined where there is none, or its caller cannot access what it is for. */
export function settingAt(
  key: string,
  settings: readonly ListedSetting[],
  seen: SeenMembers,
): OneSetting | undefined {
  for (const setting of settings) {
    if (setting.scope === undefined) {
      if (setting.key === key) return { key, setting, member: undefined }
      continue
    }
    const member = memberIn(setting, key)
    if (member && seen[setting.scope].has(member.id)) return { key, setting, member }
  }
  return undefined
}

/** All settings that hold for all, and those of each workspace and subscription that somebody changed. */
export function allSettings(
  settings: readonly ListedSetting[],
  kept: KeptSettings,
  seen: SeenMembers,
): OneSetting[] {
  const keys = settings.flatMap((setting) => (setting.scope === undefined ? setting.key : []))
  return [...new Set([...keys, ...kept.keys()])].flatMap((key) => settingAt(key, settings, seen) ?? [])
}
