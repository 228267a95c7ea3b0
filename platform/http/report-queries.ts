import type { AnyReport, Row } from '#contract/report.ts'
import type { ReadRows } from './ports.ts'
import { scopedQuery } from './query.ts'
import type { ScopedQuery } from './query.ts'
import { quoted, wireForm, type WireForms } from './wire-form.ts'

type Files = Readonly<Record<string, URL>>

/**
 * A value that the queries of a report name, made from the row that a query of its own answers and from the values of the
 * call. A query that does not name the range is read once for all ranges of a publication.
 */
export type Bound = { of: URL; value(row: Row, asked: Row): unknown }
type Bounds = Readonly<Record<string, URL | Bound>>

/**
 * The files of a report's queries: one that answers all rows. Details bring further columns for the rows that are shown:
 * they read these rows from `shown_row`, and answer its tie-breaking columns beside their own. Bounds are asked before
 * all: what each answers or makes of it is a value of that name for the others, such as the first day to look at.
 * Rows that are as many as the table holds and cheap to find are read once for their count and once for the page,
 * instead of being kept as a whole in between. Page details are details that look for the shown rows in large tables:
 * they are asked once the page is known (see page-details.ts), and read the tie-breaking columns as texts.
 */
export type ReportFiles =
  | URL
  | {
      rows: URL
      details?: Files
      pageDetails?: Files
      bounds?: Bounds
      areReadTwice?: boolean
    }

type Queries = Readonly<Record<string, ScopedQuery>>
type BoundQuery = ScopedQuery & Pick<Bound, 'value'>

/** The queries of a report, read and bound to the workspaces of the call. */
export type ReportQueries = ScopedQuery & {
  details: Queries
  pageDetails: Queries
  /** Columns of the shown rows that page details read: those that tell the rows apart. */
  carried: readonly string[]
  bounds: Readonly<Record<string, BoundQuery>>
  areReadTwice: boolean
  /** How the store that answers writes values for the wire. */
  forms: WireForms
}

/** Reads a report's queries; refuses details that no column has, and columns of details that are not there. */
export function reportQueries(report: AnyReport, files: ReportFiles): ReportQueries {
  const { rows, details = {}, pageDetails = {}, bounds = {}, areReadTwice = false } = filesIn(files)
  refuseUnlikeDetails(report, new Set([...Object.keys(details), ...Object.keys(pageDetails)]))
  return {
    ...namedAsOnWire(report, scopedQuery(rows)),
    details: queriesIn(details),
    pageDetails: queriesIn(pageDetails),
    carried: report.tieBreakers,
    bounds: Object.fromEntries(Object.entries(bounds).map(([name, bound]) => [name, boundQuery(bound)])),
    areReadTwice,
    forms: wireForm,
  }
}

/** The query with its columns once more under the names that they have on the wire. */
function namedAsOnWire({ columns }: AnyReport, query: ScopedQuery): ScopedQuery {
  const named = columns.flatMap(({ name, readAs }) =>
    readAs ? [`${quoted(readAs)} as ${quoted(name)}`] : [],
  )
  if (named.length === 0) return query
  return { ...query, sql: `select *, ${named.join(', ')}\nfrom (\n${query.sql}\n)` }
}

function filesIn(files: ReportFiles): Exclude<ReportFiles, URL> {
  return files instanceof URL ? { rows: files } : files
}

function queriesIn(files: Files): Queries {
  return Object.fromEntries(Object.entries(files).map(([name, url]) => [name, scopedQuery(url)]))
}

const firstValue = (row: Row) => Object.values(row)[0]

function boundQuery(bound: URL | Bound): BoundQuery {
  if (bound instanceof URL) return { ...scopedQuery(bound), value: firstValue }
  return { ...scopedQuery(bound.of), value: bound.value }
}

function refuseUnlikeDetails({ name, columns }: AnyReport, given: ReadonlySet<string>): void {
  const wanted = new Set(columns.flatMap(({ detail }) => detail ?? []))
  const unlike = [...wanted, ...given].filter((detail) => !wanted.has(detail) || !given.has(detail))
  if (unlike.length > 0)
    throw new TypeError(`${name}: its columns and its queries name different details: ${unlike.join(', ')}.`)
  const sum = columns.find(({ detail, summed, summarized }) => detail && (summed || summarized))
  if (sum) throw new TypeError(`${name}: ${sum.name} is of shown rows only and cannot be summed up.`)
}

/** What a call asks of a list besides its rows: the filters that bring columns, and the column that orders it. */
type Asking = { isAsked(filter: string): boolean; orderedBy: string }

/** The queries with the details only that a call needs: for a column that is not left out unless asked for, or to order the rows. */
export function askedQueries(
  report: AnyReport,
  queries: ReportQueries,
  { isAsked, orderedBy }: Asking,
): ReportQueries {
  const wanted = report.columns.filter(
    ({ name, askedBy }) => askedBy === undefined || name === orderedBy || isAsked(askedBy),
  )
  const names = new Set(wanted.map(({ detail }) => detail))
  const askedOf = (details: Queries) =>
    Object.fromEntries(Object.entries(details).filter(([name]) => names.has(name)))
  return { ...queries, details: askedOf(queries.details), pageDetails: askedOf(queries.pageDetails) }
}

/** The named parameters of the statement that a report's queries are made into. */
export function statementParameters({ parameters, details }: ReportQueries): Set<string> {
  return namesIn([{ parameters }, ...Object.values(details)])
}

/** The named parameters of all of a report's queries that a call has to give. */
export function givenParameters(queries: ReportQueries): Set<string> {
  const { parameters, details, pageDetails, bounds } = queries
  const all = [details, pageDetails, bounds].flatMap((each) => Object.values(each))
  const names = namesIn([{ parameters }, ...all])
  for (const own of [...Object.keys(bounds), ...shownNames(queries)]) names.delete(own)
  return names
}

/** Whether the rows that are shown are named; where they are not, a condition on them is not one. */
export const areNamed = 'areShownNamed'
/** The shown rows as JSON, from which `shown_row` is made. */
export const shownRows = 'shownRows'

/** The list of all values that the shown rows have in a column. */
export function shownList(column: string): string {
  return `shown${column.charAt(0).toUpperCase()}${column.slice(1)}`
}

function shownNames({ carried }: ReportQueries): string[] {
  return [areNamed, ...carried.map(shownList)]
}

function namesIn(queries: readonly Pick<ScopedQuery, 'parameters'>[]): Set<string> {
  const names = new Set<string>()
  for (const { parameters } of queries) for (const name of parameters) names.add(name)
  return names
}

/** The values of a report's bounds for the values of a call, each query read once; null where a bound has no row. */
export async function boundValuesOf(
  { bounds }: ReportQueries,
  asked: Row,
  read: (query: ScopedQuery, values: Row) => Promise<ReadRows>,
): Promise<Record<string, unknown>> {
  const queries = new Map(Object.values(bounds).map((query) => [query.file, query]))
  const reads = [...queries].map(async ([file, query]) => [file, (await read(query, asked)).rows[0]] as const)
  const rows = new Map(await Promise.all(reads))
  const values = Object.entries(bounds).map(([name, { file, value }]) => {
    const row = rows.get(file)
    return [name, (row && value(row, asked)) ?? null]
  })
  return Object.fromEntries(values)
}
