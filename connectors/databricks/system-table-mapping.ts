import type { RawTable } from '#lake/table.ts'

/**
 * Origin of a column: a path in the system table, of a map the entry that alone is read, and SQL over its text (`$text`) if
 * the text is not the value.
 */
export type Origin = string | { path: string; entry?: string; sql?: string }

/** How a system table fills a raw table. */
export type SystemTable = {
  /** The three parts of its name. */
  name: string
  table: RawTable
  /** Per column of the raw table. A missing path gives null, unless it is required. */
  columns: Readonly<Record<string, Origin | readonly Origin[]>>
  /** SQL over the text of the raw table's columns. */
  day: string
  lastDay: string
  /** The column that selects windows and changes: the first of these that the table has. */
  movesBy?: { paths: readonly string[]; type: 'DATE' | 'TIMESTAMP' }
  /** Raw columns that money depends on. They are required, like the key and the columns that `day` and `lastDay` read. */
  needs?: readonly string[]
  /** SQL condition of the wanted rows of the system table. */
  only?: string
  size: 'small' | 'large'
}
