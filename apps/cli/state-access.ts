import { readConfiguration } from '#config/configuration.ts'
import type { State, StateDatabase } from '#state/state.ts'
import { openConfiguredState } from '#worker/open-state.ts'

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
