import type { z } from 'zod'
import type { Author } from '#state/change.ts'

export type SettingChange = { changedBy: string; changedAt: Date }

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
  settings: {
    /** Undefined where nobody changed it. */
    read<Value>(key: string, schema: z.ZodType<Value>): Promise<Value | undefined>
    /** All settings whose keys begin alike, with their last change. */
    readAll<Value>(keyStart: string, schema: z.ZodType<Value>): Promise<KeptSetting<Value>[]>
    /** Each change stays recorded. */
    write(key: string, value: unknown, author: Author): Promise<void>
    /** Who changed it last, and when; undefined where nobody did. */
    lastChange(key: string): Promise<SettingChange | undefined>
  }
  /** Derives at once what depends on settings, and shows it. */
  derivation: { request(author: Author): Promise<Derivation>; current(): Promise<Derivation> }
}
