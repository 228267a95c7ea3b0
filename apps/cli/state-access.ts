import { readConfiguration } from '#config/configuration.ts'
import { openState, type StateDatabase } from '#state/state.ts'

/** Opens the application state, brought up to date, for as long as the work takes. */
export async function withState<Answer>(work: (db: StateDatabase) => Promise<Answer>): Promise<Answer> {
  const { databaseUrl, dataDirectory } = readConfiguration(process.env)
  const state = await openState(databaseUrl ? { databaseUrl } : { directory: dataDirectory })
  try {
    return await work(state.db)
  } finally {
    await state.close()
  }
}
