import type { SettingPorts } from '#product/server/setting-ports.ts'
import {
  allSettings,
  findSetting,
  readSetting,
  replaceSettings,
  valueBeforeChange,
  writeSetting,
} from '#state/settings.ts'
import type { State } from '#state/state.ts'

/** The settings as the state keeps them. */
export function stateSettings(state: Pick<State, 'db' | 'write'>): SettingPorts['settings'] {
  return {
    read: (key, schema) => readSetting(state.db, key, schema),
    readAll: async (keyStart, schema) => {
      const settings = (await allSettings(state.db)).filter(({ key }) => key.startsWith(keyStart))
      return settings.map((setting) => Object.assign({}, setting, { value: schema.parse(setting.value) }))
    },
    write: (key, value, author) => writeSetting(state, { key, value }, author),
    replace: (replacements, author) => replaceSettings(state, replacements, author),
    valueBefore: (change) => valueBeforeChange(state.db, change),
    lastChange: (key) => findSetting(state.db, key),
  }
}
