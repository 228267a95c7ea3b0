import type { z } from 'zod'
import type { Author } from '#state/change.ts'
import type { SettingReplacement } from '#state/settings.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { SettingChange, SettingStore } from '#http/setting-store.ts'

/** A changed setting with its last change. */
export type KeptSetting<Value> = SettingChange & { key: string; value: Value }

/** How far the figures follow the settings that derivation reads: none were changed, they are being derived anew, are shown, or could not be derived. */
export type Derivation = {
  state: 'none' | 'running' | 'shown' | 'failed'
  /** When it came into this state. */
  at: Date | null
  /** From which version of the data on figures follow the settings. */
  dataVersion: number | null
  /** Why it failed. */
  message: string | null
}

/** All settings of the product, for what is about all of them. */
export type ListedSettings = { listedSettings: readonly ListedSetting[] }

/** What the settings are handed: where they are kept. */
export type SettingPorts = {
  settings: SettingStore & {
    /** All settings whose keys begin alike, with their last change. */
    readAll<Value>(keyStart: string, schema: z.ZodType<Value>): Promise<KeptSetting<Value>[]>
    /** Replaces several settings in one write; refuses all of them where one was changed since it was seen. */
    replace(replacements: readonly SettingReplacement[], author: Author): Promise<void>
    /** The value before a change of a setting, null for none; undefined where the audit trail has no such change. */
    valueBefore(change: { key: string; changedAt: Date }): Promise<{ value: unknown } | undefined>
  }
  /** The seconds between two collections, as the server is configured. */
  collectEverySeconds: number
  /** Derives at once what depends on settings, and shows it. */
  derivation: { request(author: Author): Promise<Derivation>; current(): Promise<Derivation> }
}
