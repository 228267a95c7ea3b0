import { CodedError } from '#contract/errors.ts'
import type { Parameters } from '#lake/lake.ts'
import type { Database } from '#lake/duckdb/database.ts'
import { columnsOf } from '#lake/duckdb/migrate.ts'
import type { Session } from '#lake/duckdb/session.ts'
import type { Mart, MartRows, MartTable, ReadOptions } from './mart.ts'
import { withRoom } from './with-room.ts'

/** The statements that create a mart's own tables and what queries share. */
export const martDefinition: readonly string[] = [
  'create schema if not exists bookkeeping',
  // One row: the publication of the tables' content.
  'create table if not exists bookkeeping.publication (series varchar, version bigint)',
  // True of what had not ended at a moment, as far as is known: without an end it lasted until it was last seen.
  `create or replace macro lasted_beyond(moment, end_time, last_seen_time, start_time) as
    coalesce(end_time > moment, coalesce(last_seen_time, start_time) >= moment)`,
]

/** The publication of the tables' content; undefined while it changes. */
export type SettledPublication = () => Publication | undefined

/** Reads of a mart's tables, each within one published version. */
export function martReads(database: Database, settled: SettledPublication): Pick<Mart, 'rows' | 'tables'> {
  return {
    rows: withRoom((sql, parameters, options) =>
      withTimeout((signal) => readRows({ database, settled }, sql, parameters, signal), options),
    ),
    tables: () => martTables(database),
  }
}

/** A publication. */
export type Publication = { series: string; version: number }

/** The publication of the tables' content. */
export async function heldPublication(database: Database): Promise<Publication> {
  const [row] = await database.rows('select series, version from bookkeeping.publication')
  return { series: String(row?.['series'] ?? ''), version: Number(row?.['version'] ?? 0) }
}

type Read = { database: Database; settled: SettledPublication }

async function readRows(
  { database, settled }: Read,
  sql: string,
  parameters: Parameters | undefined,
  signal: AbortSignal | undefined,
): Promise<MartRows> {
  const before = settled()
  if (before && before.version > 0) {
    const rows = await database.rows(sql, parameters, signal)
    if (settled() === before) return { rows, dataVersion: before.version }
  }
  return database.read((reading) => readWithVersion(reading, sql, parameters), signal)
}

async function readWithVersion(
  reading: Session,
  sql: string,
  parameters: Parameters | undefined,
): Promise<MartRows> {
  const dataVersion = await reading.number('select coalesce(max(version), 0) from bookkeeping.publication')
  if (dataVersion === 0)
    throw new CodedError(
      'not_ready',
      'No data is published yet: the first collection is running. Try again later.',
    )
  return { rows: await reading.rows(sql, parameters), dataVersion }
}

async function withTimeout(
  read: (signal: AbortSignal | undefined) => Promise<MartRows>,
  { signal, timeoutMs }: ReadOptions = {},
): Promise<MartRows> {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  const signals = [signal, timeout].filter((each) => each !== undefined)
  try {
    return await read(signals.length > 0 ? AbortSignal.any(signals) : undefined)
  } catch (error) {
    signal?.throwIfAborted()
    if (isOfEarlierForm(error))
      throw new CodedError(
        'not_ready',
        'These rows are being rebuilt for this release of Lakegauge. Try again once they are published.',
        { cause: error },
      )
    if (!timeout?.aborted) throw error
    throw new CodedError('timed_out', `The query took longer than ${timeoutMs} ms. Choose fewer days.`, {
      cause: error,
    })
  }
}

// Statements bind against the current schema, which an earlier release may have made.
const lacking =
  /^(?:Catalog Error: Table with name|Binder Error: .*(?:does not have a column|Referenced column))/

function isOfEarlierForm(error: unknown): boolean {
  return error instanceof CodedError && lacking.test(error.message)
}

async function martTables(database: Database): Promise<MartTable[]> {
  return database.read(async (reading) => {
    const rows = await reading.rows(
      "select table_name as name from duckdb_tables() where schema_name = 'main' order by name",
    )
    const tables: MartTable[] = []
    for (const { name } of rows) {
      tables.push({ name: String(name), columns: (await columnsOf(reading, String(name))) ?? [] })
    }
    return tables
  })
}
