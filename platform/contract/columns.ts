import type { Absence } from './absence.ts'
import type { EstimateReasons } from './estimate-reasons.ts'

/**
 * How values of a column are shown and compared. A count is whole, a number may have a fraction. Bytes use base 1024, durations are milliseconds, money is a decimal
 * string, and a money trend is a list of these.
 */
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
  | 'number'
  | 'bytes'
  | 'status'
  | 'statuses'
  | 'badges'
  | 'boolean'

/** The aggregates of a column over the items of a row. */
export const aggregates = ['total', 'average', 'maximum', 'latest'] as const
export type Aggregate = (typeof aggregates)[number]

/** One column of a report, for the table, the CSV, the sort parameter and the documentation. */
export type Column = {
  /** Name on the wire: a column of the report's last select. */
  name: string
  /** The column of the select that it reads, where that has another name. */
  readAs?: string
  label: string
  format: ColumnFormat
  /** The meaning of the value, in one sentence. */
  meaning: string
  sortable?: boolean
  /** Spelling in the sort parameter if the specification has its own, for example TOTAL_COST. */
  sortName?: string
  /** The column that sorting uses. Default: this column. */
  sortedBy?: string
  /** Summed in the totals row; of a text, all that its rows name, separated by commas. */
  summed?: boolean
  /** The aggregate of this column, if other columns aggregate the same values. */
  aggregate?: Aggregate
  /** The column that this aggregate can replace in the table. */
  aggregateOf?: string
  /** The filter that must be true for the column to be computed. */
  askedBy?: string
  /** The second query of the report that adds the column to the rows of a page; never summed. */
  detail?: string
  /** The summary has its minimum, average, median, maximum and latest value over the whole set. */
  summarized?: boolean
  /** A difference, shown with its sign. */
  isDifference?: boolean
  /** Each value is an estimate. */
  isEstimate?: boolean
  /** An estimate if this other column of the row is true. */
  estimatedWhen?: string
  /** An estimate where another column of the row names one of these reasons. */
  estimatedBecause?: EstimateReasons
  /** A success is shown with a warning if this other column of the row is true. */
  warnedWhen?: string
  /** Why the value can be absent. */
  absentBecause?: Absence
  /** The reasons, of which a row names its own in another column; where it names none it is `absentBecause`. */
  absentByRow?: { column: string; absences: readonly Absence[] }
  /** A text that is a decimal number: it stands at the right, as numbers do. */
  isDecimal?: boolean
  /** Hidden until the reader selects it. */
  hidden?: boolean
  /** In the CSV and on the wire, never in the table. */
  wireOnly?: boolean
  /** Present in every row. */
  always?: boolean
  /** Priority in narrow tables: lower ones are hidden first, and columns without one are hidden from the right. */
  priority?: number
  /** In narrow tables it is hidden before long texts are cut short. */
  leavesFirst?: boolean
  /** Cells have links: never hidden in narrow tables; false where the row has the same way. */
  holdsLink?: boolean
  /** The column that is shown as the secondary line. */
  under?: string
  /** As a secondary line with the same value in every row, it stands in the head instead, before this noun: "list price". */
  headNoun?: string
  /** Each value has a bar with its share of the largest row. */
  bar?: boolean
  /** The renderer of the cells, if the format does not determine it; the product knows the names. */
  cell?: string
}

/** The options of a column besides its name, label, format and meaning. */
export type ColumnOptions = Partial<Omit<Column, 'name' | 'readAs' | 'label' | 'format' | 'meaning'>>

/** A column with its name, format and presence in its type. */
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
  number: number
  bytes: number
  status: string
  statuses: readonly (string | null)[]
  badges: readonly string[]
  boolean: boolean
}

/** The row value of a column, by its format: nullable if it can be absent, unknown if only the column type is known. */
export type ValueOf<Each extends Column> = string extends Each['name']
  ? unknown
  : Each extends { always: true }
    ? FormatValue[Each['format']]
    : FormatValue[Each['format']] | null
