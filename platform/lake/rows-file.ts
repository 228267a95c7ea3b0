import { open, rm, type FileHandle } from 'node:fs/promises'
import { cleanJson } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import { dayColumns, type ColumnType, type RawTable } from './table.ts'
import type { Database } from './duckdb/database.ts'
import { csvSelect } from './duckdb/csv-file.ts'
import { columnsWithMisfits, writeTyped, type Misfits } from './duckdb/typed-file.ts'

export type RowObject = Readonly<Record<string, unknown>>
export type { Misfits }

/** The row count of a file, and per column how many values did not fit its type and became null. */
export type RowsFile = { rows: number; misfits: Misfits }

/** Writes rows to one Parquet file, which `finish` completes. */
export type RowsWriter = {
  write(rows: readonly RowObject[]): Promise<void>
  finish(): Promise<RowsFile>
  /** Removes the unfinished file. */
  abandon(): Promise<void>
}

/** Opens a Parquet file for the rows of a raw table, with day and last_day; many small ones share a database. */
export function openRowsFile(table: RawTable, target: string, database?: Database): RowsWriter {
  const columns: Readonly<Record<string, ColumnType>> = { ...table.columns, ...dayColumns }
  const lines = linesFile(`${target}.ndjson`)
  const given: Record<string, number> = {}
  let rowCount = 0
  return {
    async write(rows) {
      rowCount += rows.length
      await lines.write(rows.map((row) => rowLine(table.name, columns, row, given)).join(''))
    },
    async finish() {
      try {
        await lines.close()
        const kept = await writeTyped({ columns, source: { ndjson: lines.path }, target }, database)
        return { rows: rowCount, misfits: columnsWithMisfits(columns, given, kept) }
      } catch (error) {
        await rm(target, { force: true })
        throw error
      } finally {
        await lines.remove()
      }
    },
    async abandon() {
      await lines.remove()
      await rm(target, { force: true })
    },
  }
}

function linesFile(path: string) {
  let opening: Promise<FileHandle> | undefined
  const opened = () => (opening ??= open(path, 'w'))
  const close = async () => {
    const file = await opened()
    opening = undefined
    await file.close()
  }
  return {
    path,
    close,
    write: async (lines: string) => void (await (await opened()).writeFile(lines)),
    async remove() {
      if (opening) await close().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

/** Writes rows, or a CSV file with a header through a select of its text columns (table `csv`), to a Parquet file. */
export async function rowsToParquet(
  table: RawTable,
  source:
    | Iterable<readonly RowObject[]>
    | AsyncIterable<readonly RowObject[]>
    | { csv: string; select: string },
  target: string,
): Promise<RowsFile> {
  if ('csv' in source) return csvToParquet(table, source.csv, source.select, target)
  const writer = openRowsFile(table, target)
  try {
    for await (const rows of source) await writer.write(rows)
  } catch (error) {
    await writer.abandon()
    throw error
  }
  return writer.finish()
}

async function csvToParquet(table: RawTable, csv: string, select: string, target: string): Promise<RowsFile> {
  const columns = { ...table.columns, ...dayColumns }
  const kept = await writeTyped({ columns, source: { select: await csvSelect(csv, select) }, target })
  return { rows: kept.rows, misfits: columnsWithMisfits(columns, kept.given, kept) }
}

function rowLine(
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
  row: RowObject,
  given: Record<string, number>,
): string {
  const line: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (!(name in columns)) {
      throw new CodedError('internal', `A row for ${table} has a column that is not declared: ${name}.`)
    }
    if (value === null || value === undefined) continue
    given[name] = (given[name] ?? 0) + 1
    line[name] = columns[name] === 'map<string,string>' ? sortedEntries(value) : plainNumber(value)
  }
  return `${cleanJson(line)}\n`
}

// Equal maps must have equal texts: otherwise a row would change whenever its source reorders them.
function sortedEntries(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, entry]) => [key, plainNumber(entry)]))
}

function plainNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
