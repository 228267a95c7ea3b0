import { readdirSync, rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { openState, type State } from '../state.ts'
import { emptyDatabase } from './empty-database.ts'
import { newPostgresDatabase } from './postgres.ts'

type Kind = State['kind']
type Emptied = { state: State; empty: () => Promise<void> }

/** The kinds of state: every suite of the state runs on both. */
export const kinds: readonly Kind[] = ['embedded', 'postgres']

// Opening a state takes seconds, emptying it milliseconds.
const opened = new Map<Kind, Promise<Emptied>>()

/** The state of a kind that all tests of this process share, empty before each of them; its schema stays as it is. */
export function emptiedState(kind: Kind): () => State {
  let state: State | undefined
  beforeEach(async () => {
    const opening = opened.get(kind) ?? openEmptied(kind)
    opened.set(kind, opening)
    const shared = await opening
    await shared.empty()
    state = shared.state
  })
  return () => {
    if (!state) throw new Error('The state is open within tests only.')
    return state
  }
}

async function openEmptied(kind: Kind): Promise<Emptied> {
  const state = await openState(
    kind === 'embedded' ? { directory: await newDirectory() } : { databaseUrl: await newPostgresDatabase() },
  )
  const { rows } = await state.executeSql(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`,
  )
  // To truncate makes new files for every table and index, also for those without rows.
  const deletes = rows.map(({ name }) => `delete from ${String(name)};`)
  const script = `begin; set local session_replication_role = replica; ${deletes.join(' ')} commit`
  return { state, empty: async () => void (await state.executeSql(script)) }
}

const beginning = 'lakegauge-test-state-of-'

/** A directory with an empty database that outlives this process until the next one opens such a state. */
async function newDirectory(): Promise<string> {
  for (const name of readdirSync(tmpdir()))
    if (name.startsWith(beginning) && !isAlive(Number(name.slice(beginning.length).split('-')[0])))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  const directory = await mkdtemp(join(tmpdir(), `${beginning}${process.pid}-`))
  await cp(await emptyDatabase(), join(directory, 'state'), { recursive: true })
  return directory
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
