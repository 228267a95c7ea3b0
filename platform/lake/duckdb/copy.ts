import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import { columnDeclarations, columnType, literal, quoted } from './column-type.ts'
import type { CopiedTable, CopyProgress, LakeColumn } from '../lake.ts'
import type { Session } from './session.ts'

/** Writes all tables of the lake, with its bookkeeping, to a folder, as of one moment. */
export async function copyTables(
  reading: Session,
  folder: string,
  progress?: CopyProgress,
): Promise<CopiedTable[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copied: CopiedTable[] = []
  const tables = await allTables(reading)
  for (const [index, { schema, name, columns }] of tables.entries()) {
    progress?.({ table: name, done: index, of: tables.length })
    const path = `${schema}.${name}.parquet`
    const table = `${quoted(schema)}.${quoted(name)}`
    const file = literal(join(folder, path))
    await reading.run(`copy ${table} to ${file} (format parquet, compression zstd)`)
    const content = await contentOf(reading, table, columns)
    refuseOther(name, content, await contentOf(reading, `read_parquet(${file})`, columns))
    copied.push({ schema, name, columns, path, ...content })
  }
  return copied
}

/** Replaces the lake's tables by those of a folder. */
export async function importTables(
  writing: Session,
  folder: string,
  tables: readonly CopiedTable[],
  progress?: CopyProgress,
): Promise<void> {
  for (const [index, { schema, name, columns, path, rows, sums }] of tables.entries()) {
    progress?.({ table: name, done: index, of: tables.length })
    const table = `${quoted(schema)}.${quoted(name)}`
    const declared = Object.fromEntries(columns.map((column) => [column.name, column.type]))
    await writing.run(`create schema if not exists ${quoted(schema)}`)
    await writing.run(`create or replace table ${table} (${columnDeclarations(declared)})`)
    const list = columns.map((column) => quoted(column.name)).join(', ')
    await writing.run(`insert into ${table} select ${list} from read_parquet(${literal(join(folder, path))})`)
    refuseOther(name, { rows, sums }, await contentOf(writing, table, columns))
  }
}

/** The content of a table. */
export type Content = Pick<CopiedTable, 'rows' | 'sums'>

async function allTables(
  reading: Session,
): Promise<{ schema: string; name: string; columns: LakeColumn[] }[]> {
  const rows = await reading.rows(
    `select schema_name as schema, table_name as name, column_name as column, data_type as type
     from duckdb_columns()
     where not internal and database_name = current_database() and schema_name in ('main', 'bookkeeping')
     order by schema_name, table_name, column_index`,
  )
  const tables = Map.groupBy(rows, (row) => `${String(row['schema'])}.${String(row['name'])}`)
  return [...tables.values()].map((columns) => ({
    schema: String(columns[0]?.['schema']),
    name: String(columns[0]?.['name']),
    columns: columns.map((row) => ({ name: String(row['column']), type: typeOf(row) })),
  }))
}

function typeOf({ name, column, type }: Readonly<Record<string, unknown>>): LakeColumn['type'] {
  const known = columnType(String(type))
  if (known) return known
  const where = `${String(name)}.${String(column)}`
  throw new CodedError('store_failed', `Column ${where} is of type ${String(type)}, which cannot be copied.`)
}

/** The row count of a table and the exact sums of its integer and decimal columns. */
export async function contentOf(
  reading: Session,
  table: string,
  columns: readonly LakeColumn[],
): Promise<Content> {
  const exact = columns.filter(({ type }) => /^(?:int|bigint|decimal)/.test(type))
  const sums = exact.map(({ name }) => `cast(sum(${quoted(name)}) as varchar) as ${quoted(`sum_${name}`)}`)
  const [row = {}] = await reading.rows(
    `select ${['count(*) as row_count', ...sums].join(', ')} from ${table}`,
  )
  const filled = exact.flatMap(({ name }) => {
    const sum = row[`sum_${name}`]
    return typeof sum === 'string' ? [[name, sum] as const] : []
  })
  return { rows: Number(row['row_count']), sums: Object.fromEntries(filled) }
}

/** Throws if a copy differs from its original. */
export function refuseOther(table: string, expected: Content, found: Content): void {
  if (JSON.stringify(expected) === JSON.stringify(found)) return
  throw new CodedError(
    'store_failed',
    `The copy of ${table} differs from the table: ${JSON.stringify(expected)} became ${JSON.stringify(found)}.`,
  )
}
