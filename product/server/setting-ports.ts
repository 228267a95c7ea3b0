import type { z } from 'zod'
import type { SettingChange, SettingStore } from '#http/setting-route.ts'
import type { Author } from '#state/change.ts'

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

/** What the settings are handed: where they are kept. */
export type SettingPorts = {
  settings: SettingStore & {
    /** All settings whose keys begin alike, with their last change. */
    readAll<Value>(keyStart: string, schema: z.ZodType<Value>): Promise<KeptSetting<Value>[]>
  }
  /** Derives at once what depends on settings, and shows it. */
  derivation: { request(author: Author): Promise<Derivation>; current(): Promise<Derivation> }
}
