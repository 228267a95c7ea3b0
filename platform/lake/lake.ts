import { z } from 'zod'
import type { Columns, ColumnType, RawTable } from './table.ts'

/** A value of a named parameter. Lists (`in ($name)`) are expanded. Dates and timestamps are ISO text and cast in the query. */
type ParameterValue = string | number | bigint | boolean | null | readonly (string | number)[]
export type Parameters = Readonly<Record<string, ParameterValue>>
/** A row: decimals, bigints, dates and timestamps (ISO, UTC) are strings; doubles, ints and booleans are plain values. */
export type LakeRow = Readonly<Record<string, unknown>>

/** The state of a source in a scope (a workspace, or the account): an opaque document, written with its batch. */
export const checkpoint = z.object({ source: z.string(), scope: z.string(), state: z.unknown() })
export type Checkpoint = z.output<typeof checkpoint>

const files = z.array(z.string()).readonly()
/** Rows to append to a raw table: Parquet files with exactly the table's columns plus day and last_day. */
export const batch = z.object({
  /** Repeating a batch with the same id changes nothing. */
  id: z.string(),
  parts: z.array(z.object({ table: z.string(), files })).readonly(),
  checkpoint: checkpoint.exactOptional(),
})
export type Batch = z.output<typeof batch>

export const appendResult = z.object({
  version: z.int(),
  /** New or changed rows per table. */
  changedRows: z.record(z.string(), z.number()).readonly(),
  /** Rows that contradict a kept row of an `once` table. */
  conflicts: z.int(),
  repeated: z.boolean(),
})
export type AppendResult = z.output<typeof appendResult>

/** The changes and findings of a migration. */
export const migration = z.object({
  /** Columns that were added to existing tables, as `table.column`. */
  addedColumns: z.array(z.string()).readonly(),
  /** Columns that exist in the lake but are no longer declared, as `table.column`. */
  undeclaredColumns: z.array(z.string()).readonly(),
})
export type Migration = z.output<typeof migration>

/** A column of the lake; derived tables have no other types. */
export type LakeColumn = { name: string; type: ColumnType }

/** A small document that derivation keeps beside its tables. */
export type Note = { name: string; value: unknown }

/** Options of a write of derived rows. */
export type DerivedWrite = {
  parameters?: Parameters
  /** Kept in the same transaction as the rows; where the engine cannot do that, after them. */
  notes?: readonly Note[]
  signal?: AbortSignal
}

/** A table copied to a file: its row count, and the exact sums of its integer and decimal columns. */
export type CopiedTable = {
  schema: string
  name: string
  columns: readonly LakeColumn[]
  path: string
  rows: number
  sums: Readonly<Record<string, string>>
}

/** The next table, how many are done, and the next slice of a large one. */
export type CopyStep = { table: string; done: number; of: number; slice?: { number: number; of: number } }
export type CopyProgress = (step: CopyStep) => void

/** Rows of an `once` table that contradicted a kept row, per table and append. */
export const arrivalConflict = z.object({ table: z.string(), version: z.int(), conflicts: z.int() })
export type ArrivalConflict = z.output<typeof arrivalConflict>

/** The product's own statements on a UTC day: their number and their total duration. */
export const usageDay = z.object({ day: z.string(), statements: z.int(), engineMs: z.number() })
export type UsageDay = z.output<typeof usageDay>

/** The facts store, with one interface for both engines. Every writing method is one transaction. */
export type Lake = {
  /** Creates the declared raw tables and adds missing columns. */
  migrate(tables: readonly RawTable[]): Promise<Migration>
  append(batch: Batch): Promise<AppendResult>
  checkpoint(source: string, scope: string): Promise<unknown>
  checkpoints(): Promise<readonly Checkpoint[]>
  conflicts(): Promise<readonly ArrivalConflict[]>
  rows(sql: string, parameters?: Parameters, signal?: AbortSignal): Promise<LakeRow[]>
  /** Writes the rows of a select to a Parquet file; answers their number. */
  exportRows(sql: string, file: string, parameters?: Parameters, signal?: AbortSignal): Promise<number>
  /** Names of all tables, sorted. */
  tables(): Promise<readonly string[]>
  /** Columns of a table in order; undefined if there is no such table. */
  columnsOf(table: string): Promise<readonly LakeColumn[] | undefined>
  /**
   * Creates or replaces a derived table with no rows, from its select. Rows of days before `keepBefore` stay, in the
   * columns that both forms have.
   */
  defineDerived(table: string, select: string, hash: string, keepBefore?: string): Promise<void>
  /** Deletes the rows of a condition; answers their number. */
  deleteRows(table: string, condition: string, write?: DerivedWrite): Promise<number>
  /** The hash that the derived table was defined with, or undefined. */
  derivedHash(table: string): Promise<string | undefined>
  /** The same of several tables, without those that are not defined. */
  derivedHashes(tables: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Replaces the rows of these days by the rows of the select, which may name `$days`; answers how many there are
   * now.
   */
  replaceDays(table: string, days: readonly string[], select: string, write?: DerivedWrite): Promise<number>
  /** Replaces all rows of a table; answers how many there are now. */
  replaceAll(table: string, select: string, write?: DerivedWrite): Promise<number>
  /** Replaces the rows that have the same keys as the rows of the select, whose keys are unique. */
  upsert(table: string, key: readonly string[], select: string, write?: DerivedWrite): Promise<void>
  /** Creates a table that is never rebuilt, or adds missing columns. */
  defineKept(table: string, columns: Columns): Promise<void>
  /**
   * Replaces the rows of a version and of later versions by the rows of the select, which may name `$version`; answers
   * the number of rows of that version.
   */
  replaceVersion(table: string, version: number, select: string, write?: DerivedWrite): Promise<number>
  /** Data days on which appends changed a raw table after a version. */
  changedDays(table: string, afterVersion: number): Promise<string[]>
  /** Raw tables that appends changed after a version, with or without days. */
  changedTables(afterVersion: number): Promise<string[]>
  /** Days with data: those of rows that affect at most a month. A validity adds no day. */
  dataDays(): Promise<string[]>
  note(name: string): Promise<unknown>
  /** The kept ones of these notes, by name. */
  notes(names: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  keepNotes(notes: readonly Note[]): Promise<void>
  /** Number of the latest append. */
  version(): Promise<number>
  /** The product's own statements by day, if the engine costs money; empty for the embedded lake. */
  statementUsage(): Promise<readonly UsageDay[]>
  /**
   * Copies the whole lake, as of one moment, to a folder that is empty or has an interrupted copy of the same lake. Appends
   * may continue meanwhile.
   */
  copyTo(folder: string, signal?: AbortSignal, progress?: CopyProgress): Promise<readonly CopiedTable[]>
  /** Replaces the content of the lake by a copy, or changes nothing. */
  importFrom(folder: string, tables: readonly CopiedTable[], progress?: CopyProgress): Promise<void>
  /** Gives memory that earlier work left behind back to the system. Does nothing while something is read. */
  giveBack(): Promise<void>
  close(): Promise<void>
}
