import { rm, stat } from 'node:fs/promises'

import type { DuckDBConnection } from '@duckdb/node-api'

import { quoted } from '../facts/quoted.ts'
import type { Chunk } from './chunks.ts'
import { chunksOf } from './chunks.ts'
import type { ColumnType } from './column-type.ts'
import { columnType } from './column-type.ts'

/** The format of rows: JSON arrays or CSV. */
export type ResultFormat = 'JSON_ARRAY' | 'CSV'

/** A column of a result. */
export type ResultColumn = { name: string; type: ColumnType }

/** The rows of a statement, written to a file. */
export type Result = {
  file: string
  format: ResultFormat
  columns: ResultColumn[]
  chunks: Chunk[]
  rowCount: number
  byteCount: number
  truncated: boolean
}

/** Runs a select and writes its rows to a file: one JSON array a line, or CSV without a header. */
export async function writeResult(
  connection: DuckDBConnection,
  sql: string,
  target: { file: string; format: ResultFormat; chunkBytes: number; rowLimit: number | undefined },
): Promise<Result> {
  const { file, format, chunkBytes, rowLimit } = target
  const columns = await columnsOf(connection, sql)
  await connection.run(
    `copy (${printed(sql, columns, format, rowLimit)}) to ${quoted(file)} ${copyOptions(format)}`,
  )
  const chunks = await chunksOf(file, { chunkBytes, isCsv: format === 'CSV' })
  const rowCount = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0)
  const truncated =
    rowLimit !== undefined && rowCount === rowLimit && (await hasMore(connection, sql, rowLimit))
  return { file, format, columns, chunks, rowCount, byteCount: (await stat(file)).size, truncated }
}

/** Removes the files of the result. */
export async function removeResult({ file }: Result): Promise<void> {
  await rm(file, { force: true })
}

/** The columns of a select. */
export async function columnsOf(connection: DuckDBConnection, sql: string): Promise<ResultColumn[]> {
  const statement = await connection.prepare(sql)
  try {
    return Array.from({ length: statement.columnCount }, (_, index) => ({
      name: statement.columnName(index),
      type: columnType(statement.columnType(index)),
    }))
  } finally {
    statement.destroySync()
  }
}

function printed(
  sql: string,
  columns: readonly ResultColumn[],
  format: ResultFormat,
  rowLimit: number | undefined,
): string {
  const places = columns.map((_, index) => `column_${index}`)
  const values = columns.map(({ type }, index) => type.print(`column_${index}`))
  const row =
    format === 'CSV' ? values.map((value, index) => `${value} as value_${index}`).join(', ') : arrayOf(values)
  const limit = rowLimit === undefined ? '' : ` limit ${rowLimit}`
  return `select ${row} from (${sql}) as answer(${places.join(', ')})${limit}`
}

function arrayOf(values: readonly string[]): string {
  return `cast(to_json([${values.join(', ')}]) as varchar)`
}

function copyOptions(format: ResultFormat): string {
  if (format === 'CSV') return "(format csv, header false, nullstr 'null')"
  return "(format csv, header false, quote '', escape '', delimiter '\u0001')"
}

async function hasMore(connection: DuckDBConnection, sql: string, rowLimit: number): Promise<boolean> {
  const reader = await connection.runAndReadAll(`select 1 from (${sql}) limit 1 offset ${rowLimit}`)
  return reader.currentRowCount > 0
}
