import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { claimDataDirectory, isClaimedHere } from '#local/claim.ts'
import { sealFormerChanges } from './change-genesis.ts'
import { bySystem, record, stateWriter, type StateWriter } from './change.ts'
import { migrate, type Migrated } from './migrate.ts'
import { openPglitePool } from './pglite-pool.ts'
import { execute, forKysely, withCleanValues } from './pool.ts'
import type { Pool } from './pool.ts'
import { openPostgresPool } from './postgres-pool.ts'
import { plainSeal, type Seal } from './seal.ts'
import type { StateTables } from './tables.ts'

/** The tables of the application state; inside a transaction, too. */
export type StateDatabase = Kysely<StateTables>

/** An open application state; what people decide is written by its writer. */
export type State = StateWriter & {
  kind: 'embedded' | 'postgres'
  db: StateDatabase
  /** Runs a statement, or a script without values, as it is. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Runs all statements or none. Inside, only the given database may be used: an embedded one has a single session. */
  transaction: <Result>(act: (db: Transaction<StateTables>) => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

export type OpenOptions = {
  /** The schema to migrate to. Default: this version's. */
  schemaVersion?: number | undefined
  /** Seals the recorded changes. Default: without a key. */
  seal?: Seal
}

const firstWithChanges = 12

/** The location of a state: a data directory, or a Postgres database. */
export type StatePlace = { directory: string } | { databaseUrl: string }

/** Opens the state and migrates its schema to this version's, or to an earlier one. */
export async function openState(place: StatePlace, options: OpenOptions = {}): Promise<State> {
  if ('databaseUrl' in place) return opened('postgres', openPostgresPool(place.databaseUrl), options)
  const release = await claimUnlessHeld(place.directory)
  try {
    const pool = await openPglitePool(join(place.directory, 'state'))
    const released = { ...pool, end: () => pool.end().finally(release) }
    return await opened('embedded', released, options)
  } catch (error) {
    await release()
    throw error
  }
}

async function opened(
  kind: State['kind'],
  given: Pool,
  { schemaVersion, seal = plainSeal }: OpenOptions,
): Promise<State> {
  const pool = withCleanValues(given)
  const db = new Kysely<StateTables>({ dialect: new PostgresDialect({ pool: forKysely(pool) }) })
  try {
    const migrated = await migrate(db, schemaVersion)
    if ((schemaVersion ?? Infinity) >= firstWithChanges) await beginChanges(db, seal, migrated)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    kind,
    db,
    ...stateWriter(db, seal),
    executeSql: (text, values) => execute(pool, text, values),
    transaction: (act) => db.transaction().execute(act),
    close: () => db.destroy(),
  }
}

/** Seals what was recorded before there was a chain, and records the migration of a state that was in use. */
async function beginChanges(db: StateDatabase, seal: Seal, { from, applied }: Migrated): Promise<void> {
  const at = new Date()
  await sealFormerChanges(db, seal, at)
  if (from === 0 || applied.length === 0) return
  const about = { kind: 'state', id: 'schema' }
  const change = { what: 'state.migrate', about, before: { version: from }, after: { migrations: applied } }
  await record(stateWriter(db, seal), bySystem('state', at), [change])
}

const openHere = new Set<string>()

/** Opening an embedded database twice destroys it: this list prevents it in this process, the directory's lock elsewhere. */
async function claimUnlessHeld(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = await realpath(directory)
  if (openHere.has(path))
    throw new CodedError('conflict', `The application state in ${path} is open already.`)
  const claim = isClaimedHere(path)
    ? undefined
    : await claimDataDirectory(path, { purpose: 'application state' })
  openHere.add(path)
  return async () => {
    openHere.delete(path)
    await claim?.release()
  }
}
