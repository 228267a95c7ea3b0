import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { openRowsFile, type RowObject } from '#lake/rows-file.ts'
import type { AppendResult, Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'

export type RowsOfTables = Readonly<Record<string, readonly RowObject[]>>

export type OpenLake = () => Promise<Lake>

/** An empty lake in memory. */
export const embeddedLake: OpenLake = () => openLake({ file: ':memory:', memoryLimitMb: 500, threads: 1 })

/** A lake in memory with these raw tables and rows; the rows give day and last_day. */
export function lakeWith(tables: readonly RawTable[], rows: RowsOfTables = {}): Promise<Lake> {
  return lakeIn(embeddedLake, tables, rows)
}

/** A lake of either engine with these raw tables and rows. */
export async function lakeIn(
  open: OpenLake,
  tables: readonly RawTable[],
  rows: RowsOfTables = {},
): Promise<Lake> {
  const lake = await open()
  await lake.migrate(tables)
  if (Object.keys(rows).length > 0) await appendRows(lake, tables, rows)
  return lake
}

let batchCount = 0

/** Appends another batch with these rows. */
export async function appendRows(
  lake: Lake,
  tables: readonly RawTable[],
  rows: RowsOfTables,
): Promise<AppendResult> {
  batchCount += 1
  const folder = await mkdtemp(join(tmpdir(), 'rows-'))
  try {
    const parts = await Promise.all(
      Object.entries(rows).map(async ([name, tableRows]) => {
        const file = join(folder, `${name}.parquet`)
        await writeRows(declared(tables, name), tableRows, file)
        return { table: name, files: [file] }
      }),
    )
    return await lake.append({ id: `test-${process.pid}-${batchCount}`, parts })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function declared(tables: readonly RawTable[], name: string): RawTable {
  const table = tables.find((candidate) => candidate.name === name)
  if (!table) throw new Error(`Rows are given for ${name}, which is not among the tables.`)
  return table
}

// Of all files of this process.
let writing: Promise<Database> | undefined

async function writeRows(table: RawTable, rows: readonly RowObject[], file: string): Promise<void> {
  writing ??= openDatabase({ file: ':memory:', memoryLimitMb: 200, threads: 1 })
  const writer = openRowsFile(table, file, await writing)
  await writer.write(rows)
  const { misfits } = await writer.finish()
  const [column] = Object.keys(misfits)
  if (column) throw new Error(`A value given for ${table.name}.${column} does not fit its type.`)
}
