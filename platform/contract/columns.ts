import type { Absence } from './absence.ts'

/** How a column's values are shown and compared. Bytes are base 1024, durations in milliseconds, money in decimal strings, trends of money in lists of these. */
export type ColumnFormat =
  | 'text'
  | 'id'
  | 'money'
  | 'trend'
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

/** The ways in which a column can be summed up over the things behind a row. */
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
  /** The column whose values put the rows in order where it is sorted by; absent: its own. */
  sortedBy?: string
  /** Summed in the totals row. */
  summed?: boolean
  /** How it sums up the things behind a row, where other columns sum the same up in other ways. */
  aggregate?: Aggregate
  /** The column in whose place it is shown where the reader chooses its aggregate. */
  aggregateOf?: string
  /** The filter that has to be true for the column to be computed. */
  askedBy?: string
  /** The query of the report, besides its own, that brings the column for the rows that are shown; such are never summed. */
  detail?: string
  /** Its least, average, median, greatest and latest value over the whole set stand in the report's summary. */
  summarized?: boolean
  /** Money that is more or less than other money: shown with its sign. */
  isDifference?: boolean
  /** An estimate in every row that has it. */
  isEstimate?: boolean
  /** Estimated where this other column of the row is true. */
  estimatedWhen?: string
  /** A success is shown with a warning where this other column of the row is true. */
  warnedWhen?: string
  /** Why the value can be absent. */
  absentBecause?: Absence
  /** Shown only when the reader asks for it. */
  hidden?: boolean
  /** In the CSV and on the wire, never in the table. */
  wireOnly?: boolean
  /** It is there in every row. */
  always?: boolean
  /** Where room is short, columns with a lower priority give way first; those without one follow from the right. */
  priority?: number
  /** Its cells lead somewhere: it never gives way where room is short. */
  holdsLink?: boolean
  /** The column that stands as a second line under it. */
  under?: string
  /** Its figures carry a bar that shows their share of the largest row. */
  bar?: boolean
  /** How its cells are drawn, where the format does not say it; the product knows what each name means. */
  cell?: string
}

/** What a column says beyond its name, label, format and meaning. */
export type ColumnOptions = Partial<Omit<Column, 'name' | 'label' | 'format' | 'meaning'>>

/** A column whose name, format and presence are known by type. */
export type NamedColumn<Name extends string, Format extends ColumnFormat, Always extends boolean> = Omit<
  Column,
  'name' | 'format' | 'always'
> & { name: Name; format: Format; always: Always }

type FormatValue = {
  text: string
  id: string
  money: string
  trend: readonly string[]
  count: number
  duration: number
  instant: string
  day: string
  share: number
  bytes: number
  status: string
  statuses: readonly (string | null)[]
  badges: readonly string[]
  boolean: boolean
}

/** What a row has in a column, by its format; null where it can be absent, unknown where only its being a column is known. */
export type ValueOf<Each extends Column> = string extends Each['name']
  ? unknown
  : Each extends { always: true }
    ? FormatValue[Each['format']]
    : FormatValue[Each['format']] | null
