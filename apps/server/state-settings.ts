import type { SettingPorts } from '#product/server/setting-ports.ts'
import { readSetting, settingChanges, writeSetting } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'

/** The settings as the state keeps them. */
export function stateSettings(db: StateDatabase, now: () => Date): SettingPorts['settings'] {
  return {
    read: (key, schema) => readSetting(db, key, schema),
    write: (key, value, changedBy) => writeSetting(db, { key, value, changedBy, changedAt: now() }),
    lastChange: async (key) => (await settingChanges(db, key, 1))[0],
  }
}
