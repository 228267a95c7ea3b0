import type { RawTable } from './table.ts'

/** A value of a named parameter; lists are written `in ($name)` and expanded. Dates and timestamps travel as ISO text and are cast in the query. */
export type ParameterValue = string | number | bigint | boolean | null | readonly (string | number)[]
export type Parameters = Readonly<Record<string, ParameterValue>>
/** A row as read: decimals, bigints, dates and timestamps (ISO, UTC) as strings; doubles, ints, booleans as they are. */
export type LakeRow = Readonly<Record<string, unknown>>

/** Where a source stands, per scope (a workspace, or the account): an opaque document, written with its batch. */
export type Checkpoint = { source: string; scope: string; state: unknown }

/** Rows on their way into a raw table: Parquet files with exactly the table's columns plus day and last_day. */
export type Batch = {
  /** Repeating a batch with the same id changes nothing. */
  id: string
  parts: readonly { table: string; files: readonly string[] }[]
  checkpoint?: Checkpoint
}

export type AppendResult = {
  version: number
  /** Rows that were new or different, per table. */
  changedRows: Readonly<Record<string, number>>
  /** Rows that contradict a kept row of an `once` table. */
  conflicts: number
  repeated: boolean
}

/** The facts store: one interface, whichever engine runs. Every method that writes is one transaction. */
export type Lake = {
  /** Brings the raw tables to their declared columns (additively). */
  migrate(tables: readonly RawTable[]): Promise<void>
  append(batch: Batch): Promise<AppendResult>
  checkpoint(source: string, scope: string): Promise<unknown>
  checkpoints(): Promise<readonly Checkpoint[]>
  rows(sql: string, parameters?: Parameters, signal?: AbortSignal): Promise<LakeRow[]>
  /** Creates or replaces a derived table with no rows, from its select. */
  defineDerived(table: string, select: string, hash: string): Promise<void>
  /** Hash that the derived table was made with, or undefined. */
  derivedHash(table: string): Promise<string | undefined>
  /** Replaces the rows of these days by the select's rows (which has a `day` column); answers how many. */
  replaceDays(
    table: string,
    days: readonly string[],
    select: string,
    parameters?: Parameters,
  ): Promise<number>
  /** Replaces all rows of a table that has no days. */
  replaceAll(table: string, select: string, parameters?: Parameters): Promise<number>
  /** Days of a raw table that batches changed after a version. */
  changedDays(table: string, afterVersion: number): Promise<string[]>
  version(): Promise<number>
  close(): Promise<void>
}
