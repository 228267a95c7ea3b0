import type { EnteredSecret, KeptSecret } from '#http/setting-store.ts'
import { findSealed } from '#state/sealed-secrets.ts'
import {
  allSettings,
  changeSetting,
  findSetting,
  readSetting,
  replaceSettings,
  valueBeforeChange,
  writeSetting,
} from '#state/settings.ts'
import type { State } from '#state/state.ts'
import type { SettingPorts } from './setting-ports.ts'

/** Seals and opens secrets. */
type Box = {
  /** Why nothing can be sealed; undefined where a key is set. */
  missingKey: string | undefined
  seal(name: string, secret: string): string
  open(name: string, sealed: string): string | undefined
}

/** The settings as the state keeps them, their secrets sealed. */
export function stateSettings(state: Pick<State, 'db' | 'write'>, box: Box): SettingPorts['settings'] {
  return {
    missingKey: box.missingKey,
    secret: (name) => keptSecret(state, box, name),
    read: (key, schema) => readSetting(state.db, key, schema),
    readAll: async (keyStart, schema) => {
      const settings = (await allSettings(state.db)).filter(({ key }) => key.startsWith(keyStart))
      return settings.map((setting) => Object.assign({}, setting, { value: schema.parse(setting.value) }))
    },
    async write(key, value, author, entered) {
      const secret = entered && { name: entered.name, sealed: sealedBy(box, entered) }
      await writeSetting(state, { key, value, secret }, author)
    },
    change: (key, change, author) => changeSetting(state, key, change, author),
    replace: (replacements, author) => replaceSettings(state, replacements, author),
    valueBefore: (change) => valueBeforeChange(state.db, change),
    lastChange: (key) => findSetting(state.db, key),
  }
}

const sealedBy = (box: Box, { name, text }: EnteredSecret) => (text === null ? null : box.seal(name, text))

async function keptSecret({ db }: Pick<State, 'db'>, box: Box, name: string): Promise<KeptSecret> {
  const kept = await findSealed(db, name)
  if (!kept) return { state: 'NONE', changedBy: null, changedAt: null }
  const { sealed, changedBy, changedAt } = kept
  return { state: box.open(name, sealed) === undefined ? 'LOST' : 'KEPT', changedBy, changedAt }
}
