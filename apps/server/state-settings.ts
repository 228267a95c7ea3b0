import type { SettingPorts } from '#product/server/setting-ports.ts'
import { allSettings, readSetting, settingChanges, writeSetting } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'

/** The settings as the state keeps them. */
export function stateSettings(db: StateDatabase, now: () => Date): SettingPorts['settings'] {
  return {
    read: (key, schema) => readSetting(db, key, schema),
    readAll: async (keyStart, schema) => {
      const settings = (await allSettings(db)).filter(({ key }) => key.startsWith(keyStart))
      return settings.map(({ key, value, changedBy, changedAt }) => ({
        key,
        value: schema.parse(value),
        changedBy,
        changedAt,
      }))
    },
    write: (key, value, changedBy) => writeSetting(db, { key, value, changedBy, changedAt: now() }),
    lastChange: async (key) => (await settingChanges(db, key, 1))[0],
  }
}
