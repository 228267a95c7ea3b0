/** Column types that both engines have. */
export type ColumnType =
  | 'string'
  | 'bigint'
  | 'int'
  | 'double'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | `decimal(${number},${number})`
  | 'map<string,string>'

const plainTypes = new Set('string bigint int double boolean date timestamp map<string,string>'.split(' '))

/** Whether a text names a column type. */
export function isColumnType(text: string): text is ColumnType {
  return plainTypes.has(text) || /^decimal\(\d+,\d+\)$/.test(text)
}

export type Columns = Readonly<Record<string, ColumnType>>

/**
 * A table of collected facts. Besides its own columns it has `day` and `last_day` (date, inclusive: the UTC days that a row
 * affects; null if a row only names things) and `arrived_version` (bigint).
 */
export type RawTable = {
  /** Singular snake_case. */
  name: string
  /** One sentence: what one row is. */
  meaning: string
  columns: Columns
  /** Columns that identify a row. */
  key: readonly string[]
  /**
   * How a row with a known key arrives: `once` keeps the first row and fills its nulls (a contradicting row is counted as a
   * conflict), `latest` overwrites it if anything differs.
   */
  arrival: 'once' | 'latest'
  /** Columns of a momentary state: a change of these alone affects only the row's last day. */
  momentary?: readonly string[]
  /**
   * A row that affects more than a month makes its first day one with data, as it is counted there. Otherwise it is taken for a
   * validity, which makes none.
   */
  countsOnFirstDay?: true
  /** How many days rows are kept. Default: forever. */
  retentionDays?: number
  /** Its rows measure what ran, and a purge by date deletes them. Money, configuration and audit stay. */
  isTelemetry?: true
  /** The setting without which it stays empty. */
  neededSetting?: string
}

/** Columns of every raw table. */
export const dayColumns = { day: 'date', last_day: 'date' } as const satisfies Columns
