/** How a column's values are shown and compared. Bytes are base 1024, durations in milliseconds, money in decimal strings. */
export type ColumnFormat =
  | 'text'
  | 'id'
  | 'money'
  | 'count'
  | 'duration'
  | 'instant'
  | 'day'
  | 'share'
  | 'bytes'
  | 'status'
  | 'statuses'
  | 'badges'
  | 'boolean'

/** The ways in which a column can be summed up over the runs behind a row. */
export const aggregates = ['total', 'average', 'maximum', 'latest'] as const
export type Aggregate = (typeof aggregates)[number]

/** One column of a report: what the table, the CSV, the sort parameter and the documentation know of it. */
export type Column = {
  /** Name on the wire: a column of the report's last select. */
  name: string
  label: string
  format: ColumnFormat
  /** What the figure means, in one sentence. */
  meaning: string
  sortable?: boolean
  /** Spelling of the sort parameter where the specification has its own, for example TOTAL_COST. */
  sortName?: string
  /** Summed in the totals row. */
  summed?: boolean
  /** Estimated where this other column of the row is true. */
  estimatedWhen?: string
  /** Why the value can be absent. */
  absentBecause?: string
  /** Shown only when the reader asks for it. */
  hidden?: boolean
  /** In the CSV and on the wire, never in the table. */
  wireOnly?: boolean
}
