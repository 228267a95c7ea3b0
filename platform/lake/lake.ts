import type { Columns, ColumnType, RawTable } from './table.ts'

/** A value of a named parameter; lists are written `in ($name)` and expanded. Dates and timestamps travel as ISO text and are cast in the query. */
type ParameterValue = string | number | bigint | boolean | null | readonly (string | number)[]
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

/** What migrating changed or found. */
export type Migration = {
  /** Columns that were added to tables that existed, as `table.column`. */
  addedColumns: readonly string[]
  /** Columns that the lake keeps though no source declares them any more, as `table.column`. */
  undeclaredColumns: readonly string[]
}

/** A column as the lake has it; derived tables have no other types than these. */
export type LakeColumn = { name: string; type: ColumnType }

/** A small document that derivation keeps beside its tables. */
export type Note = { name: string; value: unknown }

/** What goes with a write of derived rows. */
export type DerivedWrite = {
  parameters?: Parameters
  /** Kept with the rows; where the engine cannot do both at once, after them. */
  notes?: readonly Note[]
  signal?: AbortSignal
}

/** A table as it was copied to a file of a folder: how many rows, and the exact sums of its columns of exact numbers. */
export type CopiedTable = {
  schema: string
  name: string
  columns: readonly LakeColumn[]
  path: string
  rows: number
  sums: Readonly<Record<string, string>>
}

/** Which table comes next, how many are done, and of a large one which slice comes next. */
export type CopyStep = { table: string; done: number; of: number; slice?: { number: number; of: number } }
export type CopyProgress = (step: CopyStep) => void

/** Rows of an `once` table that contradicted a kept row, per table and append. */
export type ArrivalConflict = { table: string; version: number; conflicts: number }

/** What the product's own statements took on a UTC day: how many, and the time until they had ended. */
export type UsageDay = { day: string; statements: number; engineMs: number }

/** The facts store: one interface, whichever engine runs. Every method that writes is one transaction. */
export type Lake = {
  /** Brings the raw tables to their declared columns (additively). */
  migrate(tables: readonly RawTable[]): Promise<Migration>
  append(batch: Batch): Promise<AppendResult>
  checkpoint(source: string, scope: string): Promise<unknown>
  checkpoints(): Promise<readonly Checkpoint[]>
  conflicts(): Promise<readonly ArrivalConflict[]>
  rows(sql: string, parameters?: Parameters, signal?: AbortSignal): Promise<LakeRow[]>
  /** Writes a select's rows to a Parquet file; answers how many. */
  exportRows(sql: string, file: string, parameters?: Parameters, signal?: AbortSignal): Promise<number>
  /** Names of all tables of rows, sorted. */
  tables(): Promise<readonly string[]>
  /** Columns of a table, in order; undefined where there is no such table. */
  columnsOf(table: string): Promise<readonly LakeColumn[] | undefined>
  /**
   * Creates or replaces a derived table with no rows, from its select. Rows of days before `keepBefore` stay, in the
   * columns that both forms have.
   */
  defineDerived(table: string, select: string, hash: string, keepBefore?: string): Promise<void>
  /** Deletes the rows that a condition names; answers how many. */
  deleteRows(table: string, condition: string, write?: DerivedWrite): Promise<number>
  /** Hash that the derived table was made with, or undefined. */
  derivedHash(table: string): Promise<string | undefined>
  /**
   * Replaces the rows of these days by the select's rows of these days (it may name `$days`); answers how many there
   * are now.
   */
  replaceDays(table: string, days: readonly string[], select: string, write?: DerivedWrite): Promise<number>
  /** Replaces all rows of a table; answers how many there are now. */
  replaceAll(table: string, select: string, write?: DerivedWrite): Promise<number>
  /** Puts a select's rows, each of another key, in the place of a table's rows with the same keys. */
  upsert(table: string, key: readonly string[], select: string, write?: DerivedWrite): Promise<void>
  /** Creates a table whose rows are kept for ever, or adds the columns that it lacks. */
  defineKept(table: string, columns: Columns): Promise<void>
  /**
   * Replaces the rows of a version, and of later ones, in a kept table by the select's rows (it may name `$version`);
   * answers how many there are now of that version.
   */
  replaceVersion(table: string, version: number, select: string, write?: DerivedWrite): Promise<number>
  /** Data days on which batches changed a raw table after a version. */
  changedDays(table: string, afterVersion: number): Promise<string[]>
  /** Raw tables that batches changed after a version, whether or not days are affected. */
  changedTables(afterVersion: number): Promise<string[]>
  /** Days on which anything happened: those of rows that affect a month at most; a validity makes no day. */
  dataDays(): Promise<string[]>
  note(name: string): Promise<unknown>
  keepNotes(notes: readonly Note[]): Promise<void>
  /** Number of the latest append. */
  version(): Promise<number>
  /** What the product's own statements cost where somebody is paid for them, by day; nothing where the lake is embedded. */
  statementUsage(): Promise<readonly UsageDay[]>
  /**
   * Copies everything that the lake holds, as it stands at one moment, to a folder: an empty one, or one in which a copy of
   * the same lake was cut. Appends go on beside it.
   */
  copyTo(folder: string, signal?: AbortSignal, progress?: CopyProgress): Promise<readonly CopiedTable[]>
  /** Makes the lake what was copied to a folder, or leaves it as it is. */
  importFrom(folder: string, tables: readonly CopiedTable[], progress?: CopyProgress): Promise<void>
  close(): Promise<void>
}
