import type { z } from 'zod'

export type SettingChange = { changedBy: string; changedAt: Date }

/** What the settings are handed: where they are kept. */
export type SettingPorts = {
  settings: {
    /** Undefined where nobody changed it. */
    read<Value>(key: string, schema: z.ZodType<Value>): Promise<Value | undefined>
    /** Each change stays recorded. */
    write(key: string, value: unknown, changedBy: string): Promise<void>
    /** Who changed it last, and when; undefined where nobody did. */
    lastChange(key: string): Promise<SettingChange | undefined>
  }
}
