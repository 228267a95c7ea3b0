import { z } from 'zod'
import type { Author } from '#state/change.ts'
import type { KeptSetting } from '#contract/setting.ts'

export type SettingChange = { changedBy: string; changedAt: Date }

/** What is known of a sealed secret; `LOST`: it cannot be opened with the present key. */
export type KeptSecret = {
  state: 'NONE' | 'KEPT' | 'LOST'
  /** Null where none was entered, or the audit trail no longer has it. */
  changedBy: string | null
  changedAt: Date | null
}

/** A secret that is entered with a setting; null: it is forgotten. */
export type EnteredSecret = { name: string; text: string | null }

/** Where settings are kept. */
export type SettingStore = {
  /** Undefined where nobody changed it. */
  read<Value>(key: string, schema: z.ZodType<Value>): Promise<Value | undefined>
  /** Each change stays recorded; null returns a setting to its default. */
  write(key: string, value: unknown, author: Author, secret?: EnteredSecret): Promise<void>
  /** Changes it by what is kept, which nobody else changes meanwhile; undefined: nothing is. */
  change(key: string, change: (kept: unknown) => unknown, author: Author): Promise<void>
  /** Who changed it last, and when; undefined where nobody did. */
  lastChange(key: string): Promise<SettingChange | undefined>
  /** The secret that is sealed under a name. */
  secret(name: string): Promise<KeptSecret>
  /** Why no secrets can be kept; undefined where they can. */
  missingKey: string | undefined
}

/** What holds of a setting: what somebody chose, else its default. */
export async function settingValue<Value>(
  { settings }: { settings: Pick<SettingStore, 'read'> },
  { key, valueOf }: KeptSetting<Value>,
): Promise<Value> {
  return valueOf(await settings.read(key, z.unknown()))
}

/** Who changed a setting last, and when, as calls answer it. */
export async function shownChange(
  settings: Pick<SettingStore, 'lastChange'>,
  key: string,
): Promise<{ changedBy: string | null; changedAt: string | null }> {
  const change = await settings.lastChange(key)
  return { changedBy: change?.changedBy ?? null, changedAt: change?.changedAt.toISOString() ?? null }
}
