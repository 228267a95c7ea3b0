import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openState } from '../state.ts'
import type { OpenOptions, State } from '../state.ts'
import { emptyDatabase } from './empty-database.ts'
import { newPostgresDatabase } from './postgres.ts'

export type Place = Parameters<typeof openState>[0]

/** Both kinds of state, each with a function that creates an empty one, for tests that open it themselves. */
export const stores: { kind: State['kind']; newPlace: () => Promise<Place> }[] = [
  { kind: 'embedded', newPlace: newDirectory },
  { kind: 'postgres', newPlace: async () => ({ databaseUrl: await newPostgresDatabase() }) },
]

const directories: string[] = []
const opened: State[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((state) => state.close()))
})

afterAll(async () => {
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true, force: true })))
})

/** Opens a state that is closed after the test. */
export async function openTestState(place: Place, options: OpenOptions = {}): Promise<State> {
  const state = await openState(place, options)
  opened.push(state)
  return state
}

/** A state for the tests of a suite that change more than rows. Rows are removed before each: what a test left running has ended by then. */
export function sharedState(newPlace: () => Promise<Place>): () => State {
  let state: State | undefined
  beforeAll(async () => {
    state = await openState(await newPlace())
  })
  beforeEach(async () => {
    await state?.executeSql(
      `truncate app_user, setting, connection_identity, job_run, sealed_secret,
        notification_group, notification_outbox, incident, incident_cause, incident_round,
        incident_visit cascade`,
    )
  })
  afterAll(async () => {
    await state?.close()
  })
  return () => {
    if (!state) throw new Error('The suite has not opened its state yet.')
    return state
  }
}

async function newDirectory(): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'state-'))
  directories.push(directory)
  await cp(await emptyDatabase(), join(directory, 'state'), { recursive: true })
  return { directory }
}
