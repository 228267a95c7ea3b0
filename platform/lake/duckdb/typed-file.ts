import { rm } from 'node:fs/promises'
import { engineType, literal, quoted } from './column-type.ts'
import { openDatabase, type Database } from './database.ts'
import type { ColumnType } from '../table.ts'

/** Values per column that did not fit its type. */
export type Misfits = Readonly<Record<string, number>>
type TypedColumns = Readonly<Record<string, ColumnType>>
type Counts = Readonly<Record<string, number>>

/** Rows as text that get typed columns. */
export type TypedFile = {
  columns: TypedColumns
  source: { ndjson: string } | { select: string }
  target: string
}
/** The row count, and the values per column before and after typing. */
export type Kept = { rows: number; given: Counts; values: Counts }

const memoryLimitMb = 200
const rowGroupRows = 100_000

/**
 * Writes rows to a Parquet file with exactly these columns; values that do not fit become null. Whoever writes many small
 * files gives a database for all of them: opening one takes longer than writing such a file.
 */
export async function writeTyped(file: TypedFile, database?: Database): Promise<Kept> {
  if (database) return writeWith(database, file)
  const temporaryFolder = `${file.target}.spill`
  const own = await openDatabase({ file: ':memory:', memoryLimitMb, temporaryFolder, threads: 1 })
  try {
    return await writeWith(own, file)
  } finally {
    await own.close()
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

async function writeWith(database: Database, file: TypedFile): Promise<Kept> {
  const { columns, source, target } = file
  const texts = textSelect(file)
  const given = 'ndjson' in source ? {} : await valueCounts(database, columns, texts)
  const rows = await copyTyped(database, file, texts)
  const values = await valueCounts(database, columns, `select * from read_parquet(${literal(target)})`)
  return { rows, given, values }
}

/** Columns with lost values, and their number. */
export function columnsWithMisfits(columns: TypedColumns, given: Counts, kept: Kept): Misfits {
  const lost = mayMisfit(columns).map(
    (name) => [name, (given[name] ?? 0) - (kept.values[name] ?? 0)] as const,
  )
  return Object.fromEntries(lost.filter(([, count]) => count > 0))
}

function mayMisfit(columns: TypedColumns): string[] {
  return Object.keys(columns).filter((name) => columns[name] !== 'string')
}

/** A select of rows as text. */
export function textSelect({ columns, source }: TypedFile): string {
  if ('select' in source) return source.select
  const texts = Object.entries(columns).map(
    ([name, type]) => `${literal(name)}: '${type === 'map<string,string>' ? 'JSON' : 'VARCHAR'}'`,
  )
  return `select * from read_json(${literal(source.ndjson)}, format = 'newline_delimited',
    columns = {${texts.join(', ')}})`
}

async function copyTyped(database: Database, { columns, target }: TypedFile, texts: string): Promise<number> {
  const casts = Object.entries(columns).map(
    ([name, type]) => `${typed(quoted(name), type)} as ${quoted(name)}`,
  )
  return database.read((reading) =>
    reading.run(`copy (select ${casts.join(',\n')} from (${texts})) to ${literal(target)}
      (format parquet, compression snappy, row_group_size ${rowGroupRows})`),
  )
}

// A timestamp may have an offset; the lake keeps UTC.
function typed(value: string, type: ColumnType): string {
  const target = engineType(type)
  if (type === 'timestamp') return `cast(try_cast(${value} as timestamptz) as timestamp)`
  return `try_cast(${value} as ${target})`
}

async function valueCounts(database: Database, columns: TypedColumns, select: string): Promise<Counts> {
  const counts = mayMisfit(columns).map((name) => `count(${quoted(name)}) as ${quoted(name)}`)
  if (counts.length === 0) return {}
  const [row = {}] = await database.rows(`select ${counts.join(', ')} from (${select})`)
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count)]))
}
