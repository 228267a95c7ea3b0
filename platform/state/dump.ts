import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import type { State } from './state.ts'
import type { StateTables } from './tables.ts'

/** A table of the state in a file of a folder, one JSON object a line. */
type DumpedTable = { name: string; path: string; rows: number }
/** The state in a folder; the version is that of its schema. */
export type StateDump = { schemaVersion: number; tables: readonly DumpedTable[] }

type Database = Transaction<StateTables>

const migrations = 'schema_migration'
/** Tables of servers' presence and calls, which are valid only while the servers run. */
const passing = ['server_presence', 'leadership', 'server_call']

/**
 * Writes every table of the state, as of one moment, to a folder. The queue's jobs are left out because they are planned
 * again.
 */
export async function dumpState(state: State, folder: string): Promise<StateDump> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return state.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read`.execute(db)
    const tables: DumpedTable[] = []
    for (const name of await tablesInOrder(db)) {
      const lines = await linesOf(db, name)
      const path = `${name}.ndjson`
      await writeFile(join(folder, path), lines.map((line) => `${line}\n`).join(''), { mode: 0o600 })
      tables.push({ name, path, rows: lines.length })
    }
    return { schemaVersion: await schemaVersionOf(db), tables }
  })
}

/** Fills an empty state whose schema has the dump's version, or leaves it empty. */
export async function loadState(
  state: State,
  folder: string,
  { schemaVersion, tables }: StateDump,
): Promise<void> {
  await state.transaction(async (db) => {
    if ((await schemaVersionOf(db)) !== schemaVersion) throw newerDump(schemaVersion)
    for (const { name, path, rows } of tables) {
      if ((await linesOf(db, name)).length > 0) throw notEmpty(name)
      const lines = (await readFile(join(folder, path), 'utf8')).split('\n').filter((line) => line !== '')
      if (lines.length !== rows) throw notWhole(name, rows, lines.length)
      const table = sql.table(name)
      const columns = await columnsOf(db, name)
      await sql`insert into ${table} select ${columns} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(
        db,
      )
    }
  })
}

/** The columns of a table; a JSON null stays one where a value is never absent. */
async function columnsOf(db: Database, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string; is_document: boolean }>`
    select
      attname::text as name,
      attnotnull and atttypid = any (array['json', 'jsonb']::regtype[]) as is_document
    from pg_attribute
    where attrelid = cast(${table} as regclass)
      and attnum > 0
      and not attisdropped
    order by attnum`.execute(db)
  return sql.join(
    rows.map(({ name, is_document }) =>
      is_document ? sql`coalesce(${sql.ref(name)}, 'null')` : sql.ref(name),
    ),
  )
}

async function linesOf(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select row_to_json(kept)::text as line from ${sql.table(name)} as kept`.execute(db)
  return rows.map(({ line }) => line)
}

async function schemaVersionOf(db: Database): Promise<number> {
  const newest = await db
    .selectFrom(migrations)
    .select((select) => select.fn.max('version').as('version'))
    .executeTakeFirst()
  return newest?.version ?? 0
}

/** The state's tables, each after those that it references. */
async function tablesInOrder(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname <> all (${[migrations, ...passing]}::text[])
    order by relname`.execute(db)
  const { rows: references } = await sql<{ name: string; refers_to: string }>`
    select referring.relname::text as name, referred.relname::text as refers_to
    from pg_constraint
    inner join pg_class as referring on referring.oid = pg_constraint.conrelid
    inner join pg_class as referred on referred.oid = pg_constraint.confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(db)
  const ordered: string[] = []
  let waiting = tables.map(({ name }) => name)
  while (waiting.length > 0) {
    const isReady = (name: string) =>
      !references.some((reference) => reference.name === name && waiting.includes(reference.refers_to))
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new CodedError('internal', `Tables refer to each other: ${waiting.join()}.`)
    ordered.push(...ready)
    waiting = waiting.filter((name) => !ready.includes(name))
  }
  return ordered
}

function newerDump(schemaVersion: number): CodedError {
  const message = `The backup's application state has version ${schemaVersion}, which this program does not know. Restore it with the version of the program that made it.`
  return new CodedError('conflict', message)
}

function notEmpty(table: string): CodedError {
  const message = `The application database holds data already (${table}). Restore into an empty one.`
  return new CodedError('conflict', message)
}

function notWhole(table: string, expected: number, found: number): CodedError {
  const message = `The backup of the application state is not whole: ${table} has ${found} of ${expected} rows.`
  return new CodedError('store_failed', message)
}
