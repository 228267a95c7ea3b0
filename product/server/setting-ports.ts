import type { z } from 'zod'

/** What the settings are handed: where they are kept. */
export type SettingPorts = {
  settings: {
    /** Undefined where nobody changed it. */
    read<Value>(key: string, schema: z.ZodType<Value>): Promise<Value | undefined>
    write(key: string, value: unknown, changedBy: string): Promise<void>
  }
}
