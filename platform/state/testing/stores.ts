import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { z } from 'zod'
import { createPgliteFolder } from '../pglite-folder.ts'
import { openState } from '../state.ts'
import type { State } from '../state.ts'
import { newPostgresDatabase } from './postgres.ts'

export type Place = Parameters<typeof openState>[0]

/** Both kinds of state, each with a function that creates an empty one: every suite of the state runs on both. */
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
export async function openTestState(place: Place): Promise<State> {
  const state = await openState(place)
  opened.push(state)
  return state
}

/** One state for all tests of a suite, emptied after each. */
export function sharedState(newPlace: () => Promise<Place>): () => State {
  let state: State | undefined
  beforeAll(async () => {
    state = await openState(await newPlace())
  })
  afterEach(async () => {
    await state?.executeSql(
      `truncate app_user, setting, connection_identity, job_progress, sealed_secret,
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

/** Creating an empty embedded database takes seconds, so one is kept in the temporary folder and copied. */
async function emptyDatabase(): Promise<string> {
  const kept = join(tmpdir(), `lakegauge-test-state-${process.getuid?.() ?? 0}-${versionOfPglite()}`)
  if (existsSync(kept)) return kept
  const made = await mkdtemp(join(tmpdir(), 'state-'))
  directories.push(made)
  await createPgliteFolder(join(made, 'state'))
  await rename(join(made, 'state'), kept).catch(() => {})
  return kept
}

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const description: unknown = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'))
  return z.object({ version: z.string() }).parse(description).version
}
