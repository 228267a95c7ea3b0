import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { literal as fileLiteral } from '../duckdb/column-type.ts'
import type { Content } from '../duckdb/copy.ts'
import { textSelect } from '../duckdb/typed-file.ts'
import type { CopiedTable, CopyProgress, CopyStep, LakeColumn } from '../lake.ts'
import type { Columns } from '../table.ts'
import { bookkeepingRows, bookkeepingTables } from './bookkeeping-tables.ts'
import { plainDecimal } from './result-values.ts'
import { quoted } from './column-type.ts'
import { contentOfFile } from './file-content.ts'
import { copyTable, removeOtherVersions, type TableVersion } from './copy-table.ts'
import type { DatabricksLake } from './lake-state.ts'
import { tableNames } from './table-names.ts'

type Write = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

export type Copying = { folder: string; signal: AbortSignal | undefined; progress: CopyProgress | undefined }

/**
 * Writes all tables and the bookkeeping to a folder, as of one moment by table versions. Slices of the same versions that
 * an interrupted copy left are reused.
 */
export async function copyTables(
  lake: DatabricksLake,
  write: Write,
  { folder, signal, progress }: Copying,
): Promise<CopiedTable[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { versions, copied } = await write(async () => ({
    versions: await tableVersions(lake),
    copied: await copyBookkeeping(lake, folder),
  }))
  await removeOtherVersions(folder, versions)
  for (const [index, table] of versions.entries()) {
    signal?.throwIfAborted()
    const onSlice = (slice?: CopyStep['slice']) =>
      progress?.({ table: table.name, done: index, of: versions.length, ...(slice && { slice }) })
    onSlice()
    copied.push(await copyTable(lake, table, { folder, signal, onSlice }))
  }
  await removeOtherVersions(folder, [])
  return copied
}

async function tableVersions(lake: DatabricksLake): Promise<TableVersion[]> {
  const names = await tableNames(lake.warehouse)
  await lake.catalog.lookAt(names)
  return Promise.all(
    names.map(async (name) => ({
      name,
      columns: (await lake.catalog.columnsOf(name)) ?? [],
      version: await versionOf(lake, name),
    })),
  )
}

async function versionOf({ warehouse }: DatabricksLake, table: string): Promise<number> {
  const { columns, first } = await warehouse.run({
    kind: 'read',
    sql: `describe history ${quoted(table)} limit 1`,
  })
  const index = columns.findIndex(({ name }) => name === 'version')
  return Number(first?.data_array?.[0]?.[index])
}

/** The row count of a table and the exact sums of its integer and decimal columns. */
export async function contentInLake(
  { warehouse }: DatabricksLake,
  from: string,
  columns: readonly LakeColumn[],
): Promise<Content> {
  const exact = columns.filter(({ type }) => /^(?:int|bigint|decimal)/.test(type))
  const sums = exact.map(({ name, type }) =>
    type.startsWith('decimal') ? `sum(${quoted(name)})` : `sum(cast(${quoted(name)} as decimal(38,0)))`,
  )
  const list = ['count(*)', ...sums].map((value, index) => `${value} as value_${index}`)
  const { first } = await warehouse.run({ kind: 'read', sql: `select ${list.join(', ')} from ${from}` })
  const [rows, ...values] = first?.data_array?.[0] ?? []
  const filled = exact.flatMap(({ name }, index) => {
    const sum = values[index]
    return typeof sum === 'string' ? [[name, plainDecimal(sum)] as const] : []
  })
  return { rows: Number(rows), sums: Object.fromEntries(filled) }
}

async function copyBookkeeping(lake: DatabricksLake, folder: string): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = []
  for (const table of bookkeepingTables) {
    const path = `bookkeeping.${table.name}.parquet`
    const columns = listed(table.columns)
    await writeRows(lake, table.columns, bookkeepingRows(lake.journal, table), join(folder, path))
    const content = await contentOfFile(lake, join(folder, path), columns)
    copied.push({ schema: 'bookkeeping', name: table.name, columns, path, ...content })
  }
  return copied
}

function listed(columns: Columns): LakeColumn[] {
  return Object.entries(columns).map(([name, type]) => ({ name, type }))
}

async function writeRows(
  lake: DatabricksLake,
  columns: Columns,
  rows: readonly object[],
  target: string,
): Promise<void> {
  const ndjson = `${target}.ndjson`
  await writeFile(ndjson, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const values = Object.entries(columns).map(([name, type]) => `cast(${name} as ${type}) as ${name}`)
  const files = await lake.files()
  try {
    await files.read((reading) =>
      reading.run(
        `copy (select ${values.join(', ')} from (${textSelect({ columns, source: { ndjson }, target })}))
         to ${fileLiteral(target)} (format parquet, compression zstd)`,
      ),
    )
  } finally {
    await rm(ndjson, { force: true })
  }
}
