import { readConfiguration } from '#config/configuration.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { realClock } from '#jobs/clock.ts'
import type { State, StateDatabase } from '#state/state.ts'
import { openConfiguredState } from '#worker/open-state.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'

/** Opens and migrates the application state while the work runs. */
export async function withWholeState<Answer>(work: (state: State) => Promise<Answer>): Promise<Answer> {
  const state = await openConfiguredState(readConfiguration(process.env))
  try {
    return await work(state)
  } finally {
    await state.close()
  }
}

/** Opens the tables of the application state while the work runs. */
export function withState<Answer>(work: (db: StateDatabase) => Promise<Answer>): Promise<Answer> {
  return withWholeState((state) => work(state.db))
}

/** The derivation settings, as the server sends them with a derive. */
export function settingsNow(): Promise<SettingsSnapshot> {
  return withState((db) => derivationSettings(db, realClock()))
}
