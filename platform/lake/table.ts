/** Column types that both engines have; each engine prints them in its own words. */
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
 * A table that collected facts arrive in. Besides its own columns it has `day` and `last_day` (date, inclusive: the
 * UTC days that a row affects; null where a row affects names only) and `arrived_version` (bigint).
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
   * What a row does whose key is known already: `once` keeps the first and lets it learn what it did not say (a row that
   * contradicts it is counted as a conflict), `latest` overwrites it if anything differs.
   */
  arrival: 'once' | 'latest'
  /** Columns that tell how something stands at the moment: a change of these alone affects the row's last day only. */
  momentary?: readonly string[]
  /** How many days rows are kept; absent: for ever. */
  retentionDays?: number
}

/** Columns that every raw table has besides its own. */
export const dayColumns = { day: 'date', last_day: 'date' } as const satisfies Columns
