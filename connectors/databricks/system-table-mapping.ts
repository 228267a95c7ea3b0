import type { RawTable } from '#lake/table.ts'

/** Where a column comes from: a path in the system table, and SQL over its text (`$text`) where the text is not its value. */
export type Origin = string | { path: string; sql: string }

/** How a system table fills a raw table. */
export type SystemTable = {
  /** Its three names. */
  name: string
  table: RawTable
  /** Per column of the raw table. A path that the system table lacks gives null, unless it is needed. */
  columns: Readonly<Record<string, Origin | readonly Origin[]>>
  /** SQL over the text of the raw table's columns. */
  day: string
  lastDay: string
  /** The column that windows and changes are asked by: the first of these that the table has. */
  movesBy?: { paths: readonly string[]; type: 'DATE' | 'TIMESTAMP' }
  /** Columns of the raw table that its money depends on. They are needed, as are its key and what `day` and `lastDay` read. */
  needs?: readonly string[]
  /** SQL condition over the system table: only these rows are wanted. */
  only?: string
  size: 'small' | 'large'
}
