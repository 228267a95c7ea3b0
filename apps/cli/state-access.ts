import { readConfiguration } from '#config/configuration.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { realClock } from '#jobs/clock.ts'
import { openState, type State, type StateDatabase } from '#state/state.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'

/** Opens the application state, brought up to date, for as long as the work takes. */
export async function withWholeState<Answer>(work: (state: State) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl, dataDirectory } = readConfiguration(process.env)
  const state = await openState(databaseUrl ? { databaseUrl } : { directory: dataDirectory })
  try {
    return await work(state)
  } finally {
    await state.close()
  }
}

/** Opens the tables of the application state for as long as the work takes. */
export function withState<Answer>(work: (db: StateDatabase) => Promise<Answer>): Promise<Answer> {
  return withWholeState((state) => work(state.db))
}

/** What derivation has to know of the settings, as a server would tell it. */
export function settingsNow(): Promise<SettingsSnapshot> {
  const configuration = readConfiguration(process.env)
  return withState((db) => derivationSettings(db, configuration, realClock()))
}
