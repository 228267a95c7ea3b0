import { z } from 'zod'
import type { Column, ValueOf } from './columns.ts'
import { isInCalendar, outsideOfCalendar } from './dates.ts'
import type { AnyEndpoint, Endpoint } from './endpoint.ts'
import type { RangeGrain } from './ranges.ts'
import type { Guard } from './guard.ts'
import { scopeQuery } from './scope.ts'

export const pageSizes = [5, 10, 15, 25, 50, 100, 250] as const
export const defaultPageSize = 25
const largestPage = 250
const furthestRow = 1_000_000_000

/** An instant with any offset; the answer is in UTC. */
export const instant = z.iso.datetime({ offset: true })

// A day is the instant at which it starts, in UTC.
const momentOrDay = z
  .union([instant, z.iso.date().transform((day) => `${day}T00:00:00Z`)])
  .refine((text) => isInCalendar(new Date(text)), `it ${outsideOfCalendar}`)

/** Start of a range, inclusive: an instant, or a UTC day that stands for its start. */
export const rangeStart = momentOrDay
  .optional()
  .meta({ description: 'Start of the range, included; a date is the start of that UTC day.' })

/** End of a range, exclusive: an instant, or a UTC day that stands for its start. */
export const rangeEnd = momentOrDay
  .optional()
  .meta({ description: 'End of the range, excluded; a date is the start of that UTC day.' })

const wholeNumber = z.coerce.number().int()

/** How many rows a page has: as many as are asked for, up to a limit. */
type PageRows = { usual: number; most: number }

const sizeOf = ({ usual, most }: PageRows) =>
  wholeNumber.min(1).max(most).default(usual).meta({ description: 'Rows on a page.' })

/** The parameters of every list: scope, half-open range, page, order, format. */
export const listQuery = z.strictObject({
  ...scopeQuery,
  since: rangeStart.meta({
    description:
      'Start of the range, included; a date is the start of that UTC day. Default: 7 days before until.',
  }),
  until: rangeEnd.meta({
    description:
      'End of the range, excluded; a date is the start of that UTC day. Default: now, by the data clock.',
  }),
  offset: wholeNumber
    .min(0)
    .max(furthestRow)
    .optional()
    .meta({ description: 'Rows to skip; wins over page.' }),
  page: wholeNumber.min(0).max(furthestRow).optional().meta({ description: 'Page to show, the first is 0.' }),
  pageToken: z
    .string()
    .optional()
    .meta({ description: 'nextPageToken of the page before; wins over offset and page.' }),
  size: sizeOf({ usual: defaultPageSize, most: largestPage }),
  orderBy: z.string().optional().meta({ description: 'Column to sort by; empty values come last.' }),
  orderDirection: z.enum(['ASC', 'DESC']).optional(),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .meta({ description: 'csv: the whole filtered set as a file, as with the header Accept: text/csv.' }),
})

/** The currency of a money list. Default: the only one, or the one of the settings. */
export const currencyFilter = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Write a currency code such as USD')
    .optional(),
}

const figure = z.union([z.string(), z.number(), z.null()])

/** A column over all rows with a value. */
const columnSummary = z.object({
  count: z.number().int(),
  minimum: figure,
  average: figure,
  median: figure,
  maximum: figure,
  /** The value of the latest row. */
  last: figure,
  /** The average of the last five and of the previous five; null below ten. */
  recentAverage: figure.optional(),
  formerAverage: figure.optional(),
  /** The change of the recent average as a share of the previous one; null below ten. */
  change: z.number().nullable(),
})

/** The envelope of every list, around its named rows. */
const listEnvelope = z.looseObject({
  since: instant,
  until: instant,
  totalElements: z.number().int(),
  totalPages: z.number().int(),
  lastPage: z.boolean(),
  /** The token of the next page; null on the last one. */
  nextPageToken: z.string().nullable(),
  dataVersion: z.number().int(),
  /** Sums of the summed columns over the whole filtered set, not the page. */
  totals: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Summaries of the summarized columns over the whole filtered set, not the page. */
  summary: z.record(z.string(), columnSummary).optional(),
  /** The currency of the money, if the list has a choice. */
  currency: z.string().nullable().optional(),
})

export type ListQuery = z.output<typeof listQuery>
export type ColumnSummary = z.output<typeof columnSummary>
export type Row = Readonly<Record<string, unknown>>

/** What a report is declared with. */
export type ReportParts<
  Path extends string,
  Filters extends z.ZodRawShape,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Columns extends readonly Column[] = readonly Column[],
> = {
  name: string
  path: Path
  guard: Guard
  summary: string
  /** Name of the list in the answer, for example orderReports. */
  listName: string
  /** Filters besides the common ones. */
  filters: Filters
  columns: Columns
  /** Default order, by column name; for equal values those first that have the most, or the latest time, in a further column. */
  order: { column: string; direction: 'ASC' | 'DESC'; thenMostOf?: string }
  /** Columns of the query's rows that make the order total. */
  tieBreakers: readonly string[]
  /** Default: 25 rows, at most 250. */
  pageRows?: PageRows
  /** Money lists (the default) widen their range to whole UTC days; lists of events and timelines use instants; lists over the state what was recorded. */
  range?: RangeGrain
  method?: 'GET' | 'POST'
  body?: Body
  /** Converts the rows of a page into wire rows, if the wire form is a tree. */
  shape?: (rows: readonly Row[]) => unknown[]
  /** The column by which rows are ordered in time, if columns are summarized. */
  latestBy?: string
  /** Its rows are looked up in raw facts: while that takes long, it answers how far that is. */
  mayTakeLong?: true
}

/** A report: an endpoint that answers the rows of one query on the mart. */
export type Report<
  Path extends string = string,
  Filters extends z.ZodRawShape = z.ZodRawShape,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Columns extends readonly Column[] = readonly Column[],
> = Endpoint<Path, z.ZodObject<typeof listQuery.shape & Filters>, Body, z.ZodType<Listed>> &
  Pick<ReportParts<Path, Filters>, 'listName' | 'order' | 'tieBreakers' | 'shape' | 'latestBy'> & {
    columns: Columns
    range: RangeGrain
  }

/** A row of a report, by its columns. */
export type RowOf<Listing extends { columns: readonly Column[] }> = {
  readonly [Each in Listing['columns'][number] as Each['name']]: ValueOf<Each>
}

/** The answer of a report: the envelope, and its rows under the list's name. */
export type Listed = z.output<typeof listEnvelope>

// Without a body the type parameter stays undefined, and so does the value.
const asBody = <Body>(body: z.ZodType | undefined) => body as Body

/** Declares one report; refuses a column that needs a filter which the report does not have. */
export function report<
  const Path extends string,
  Filters extends z.ZodRawShape,
  Body extends z.ZodType | undefined = undefined,
  const Columns extends readonly Column[] = readonly Column[],
>(parts: ReportParts<Path, Filters, Body, Columns>): Report<Path, Filters, Body, Columns> {
  const unasked = parts.columns.find(({ askedBy }) => askedBy !== undefined && !(askedBy in parts.filters))
  if (unasked) throw new TypeError(`${parts.name}: ${unasked.name} is asked by a filter that is not there.`)
  return {
    name: parts.name,
    method: parts.method ?? 'GET',
    path: parts.path,
    guard: parts.guard,
    summary: parts.summary,
    query: z.strictObject({
      ...listQuery.shape,
      ...(parts.pageRows && { size: sizeOf(parts.pageRows) }),
      ...parts.filters,
    }),
    body: asBody<Body>(parts.body),
    output: listEnvelope.refine((answer) => Array.isArray(answer[parts.listName]), {
      path: [parts.listName],
    }),
    listName: parts.listName,
    columns: parts.columns,
    order: parts.order,
    tieBreakers: parts.tieBreakers,
    range: parts.range ?? 'days',
    ...(parts.mayTakeLong && { mayTakeLong: true }),
    ...(parts.shape ? { shape: parts.shape } : {}),
    ...(parts.latestBy === undefined ? {} : { latestBy: parts.latestBy }),
  }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** The rows of a list's answer; none without an answer. */
export function rowsOf<Listing extends Pick<Report, 'listName' | 'columns'>>(
  { listName }: Listing,
  answer: Readonly<Record<string, unknown>> | undefined,
): readonly RowOf<Listing>[] {
  const rows = answer?.[listName]
  return Array.isArray(rows) && rows.every(isRow) ? asRows<RowOf<Listing>>(rows) : []
}

// The server answers the columns that the report declares; tests check every answer against them.
const asRows = <Each>(rows: readonly Row[]) => rows as readonly Each[]

/** A report whose path and filters do not matter. */
export type AnyReport = AnyEndpoint & Omit<Report, keyof AnyEndpoint>

/** True if the endpoint is a report. */
export function isReport(endpoint: AnyEndpoint): endpoint is AnyReport {
  return 'columns' in endpoint && 'listName' in endpoint
}

/** The sort parameter's spellings of a report, with the column of each. */
export function sortNames(columns: readonly Column[]): ReadonlyMap<string, string> {
  const sortable = columns.filter((column) => column.sortable)
  return new Map(
    sortable.flatMap((column) => [
      [column.name, column.name] as const,
      [column.sortName ?? column.name, column.name] as const,
    ]),
  )
}
