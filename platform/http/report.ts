import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { pathFields } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { AnyReport, Listed, Report } from '#contract/report.ts'
import type { CallFacts } from './call.ts'
import { requireOneAsset } from './asset.ts'
import type { Asset } from './asset.ts'
import { pageCounts, pageOf } from './page.ts'
import type { Page } from './page.ts'
import type { QueryValue } from './ports.ts'
import type { ScopedQuery } from './query.ts'
import type { Scope } from './scope.ts'
import { askedOf, filterValues, type Fields, type ReportCall } from './report-asked.ts'
import { csvAnswer } from './report-csv.ts'
import { orderOf } from './report-order.ts'
import { askedQueries, boundValuesOf, givenParameters, reportQueries } from './report-queries.ts'
import type { ReportFiles, ReportQueries } from './report-queries.ts'
import { reportRows } from './report-rows.ts'
import { readReportPage } from './report-page.ts'
import { route } from './route.ts'
import type { OpenRoute, Route } from './route.ts'
import type { Streamed } from './streamed.ts'

/** Values that a report's query names besides its filters, each computed from them. */
export type Computed<Query, Body = unknown> = Readonly<
  Record<string, (query: Query, body: Body) => QueryValue>
>

/** A report with its queries, and the asset that it is about. */
export type Bound = { report: AnyReport; queries: ReportQueries; asset: Asset | undefined }

/** A route that answers rows of these columns. */
export type ReportRoute<Columns extends readonly Column[]> = Route & { endpoint: { columns: Columns } }

const alwaysBound = ['workspaceIds', 'since', 'until', 'previousSince', 'dataNow', 'currency']

function declaredFields(report: AnyReport): string[] {
  const body = report.body instanceof z.ZodObject ? Object.keys(report.body.shape) : []
  return [...pathFields(report.path), ...Object.keys(report.query.shape), ...body]
}

/** Throws where a query names what nobody gives. */
export function refuseUnboundNames(
  report: AnyReport,
  queries: ReportQueries,
  computed: readonly string[],
): void {
  const ofFilters = Object.keys(filterValues(report, {}))
  const known = new Set([...alwaysBound, ...declaredFields(report), ...ofFilters, ...computed])
  const unknown = [...givenParameters(queries)].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new TypeError(
    `${queries.file} names $${unknown.join(', $')}: declare a filter of that name in ${report.name}, or compute it.`,
  )
}

/** Throws where a column refers to one that is not declared. */
export function refuseUndeclaredColumns({ name, columns, order }: AnyReport): void {
  const declared = new Set(columns.map((column) => column.name))
  const named = columns.flatMap(({ estimatedWhen, estimatedBecause, absentByRow, warnedWhen, sortedBy }) => [
    estimatedWhen,
    estimatedBecause?.column,
    absentByRow?.column,
    warnedWhen,
    sortedBy,
  ])
  const used = [order.column, order.thenMostOf, ...named]
  const missing = used.find((column) => column !== undefined && !declared.has(column))
  if (missing !== undefined)
    throw new TypeError(`${name} uses the column ${missing}, which it does not declare.`)
}

/** The answer of a call of a list: a page, or the whole filtered set as CSV. */
export async function answerList(
  { report, queries, asset }: Bound,
  call: ReportCall,
  computed: Fields,
): Promise<Listed | Streamed> {
  const { list, range, currency, values } = await askedOf(report, queries, call)
  const isDownload = call.wantsCsv || list.format === 'csv'
  // Before anything is read: rows of a refused download would be read for nothing.
  if (isDownload) await call.beginDownload()
  const order = orderOf(report, list)
  const isAsked = (filter: string) => values[filter] === true
  const asked = askedQueries(report, queries, { isAsked, orderedBy: order.column })
  const refuseOtherAssets = async () => asset && requireOneAsset(asset, call.read, values)
  const bounds = await boundValuesOf(queries, { ...values, ...computed }, call.read)
  const read = (statement: ScopedQuery, own: Fields) =>
    call.read(statement, { ...values, ...computed, ...bounds, ...own })
  const readPage = async (page: Page) => {
    const { rows, dataVersion } = await readReportPage(report, asked, { order, page, read })
    return { ...reportRows(report, rows), dataVersion }
  }
  if (isDownload) {
    await refuseOtherAssets()
    return csvAnswer({ report, range, currency, readPage })
  }
  const page = pageOf(list)
  const [{ rows, totalElements, totals, summary, dataVersion }] = await Promise.all([
    readPage(page),
    refuseOtherAssets(),
  ])
  return {
    since: range.since.toISOString(),
    until: range.until.toISOString(),
    ...(queries.parameters.has('currency') ? { currency } : {}),
    [report.listName]: report.shape ? report.shape(rows) : rows,
    ...pageCounts(page, totalElements),
    totals,
    ...(summary ? { summary } : {}),
    dataVersion,
  }
}

type Parts<
  Path extends string,
  Filters extends z.ZodRawShape,
  Body extends z.ZodType | undefined,
  Columns extends readonly Column[],
> = {
  computed?: Computed<
    QueryOf<Report<Path, Filters, Body, Columns>>,
    Body extends z.ZodType ? z.output<Body> : undefined
  >
  asset?: Asset
}

/**
 * Binds a report to its query: sorted, paged, counted and summed around it, as JSON or CSV. `computed` are values that
 * its queries name besides filters; a report about one asset names it, so that an id that several workspaces have is refused.
 */
export function reportRoute<
  Path extends string,
  Filters extends z.ZodRawShape,
  Body extends z.ZodType | undefined,
  Columns extends readonly Column[],
>(
  report: Report<Path, Filters, Body, Columns>,
  files: ReportFiles,
  parts: Parts<Path, Filters, Body, Columns> = {},
): ReportRoute<Columns> {
  return reportRouteOver(report, files, { ...parts, given: {} }).over({})
}

/** What is known of a call where values of its query are read from ports. */
export type GivenCall = Pick<CallFacts, 'session' | 'signal'> & { path: unknown; scope: Scope }

/** Values that a report's query names, each read for a call from ports of the server before the query is. */
export type Given<Ports> = Readonly<Record<string, (ports: Ports, call: GivenCall) => Promise<QueryValue>>>

/** A report's route that is made from what the server hands it. */
export type OpenReportRoute<Ports, Columns extends readonly Column[]> = Pick<OpenRoute<Ports>, 'endpoint'> & {
  endpoint: { columns: Columns }
  over(ports: Ports): ReportRoute<Columns>
}

/** Binds a report to its query and to ports of the server, which give values that the query names. */
export function reportRouteOver<
  Ports,
  Path extends string,
  Filters extends z.ZodRawShape,
  Body extends z.ZodType | undefined,
  Columns extends readonly Column[],
>(
  report: Report<Path, Filters, Body, Columns>,
  files: ReportFiles,
  { computed = {}, asset, given }: Parts<Path, Filters, Body, Columns> & { given: Given<Ports> },
): OpenReportRoute<Ports, Columns> {
  const queries = reportQueries(report, files)
  refuseUnboundNames(report, queries, [...Object.keys(computed), ...Object.keys(given)])
  refuseUndeclaredColumns(report)
  const over = (ports: Ports) => {
    const answering = route(report, async (call) => {
      const own = Object.entries(computed).map(([name, value]) => [name, value(call.query, call.body)])
      const values = { ...Object.fromEntries(own), ...(await givenValues(given, ports, call)) }
      return answerList({ report, queries, asset }, call, values)
    })
    return { ...answering, endpoint: report }
  }
  return { endpoint: report, over }
}

async function givenValues<Ports>(given: Given<Ports>, ports: Ports, call: GivenCall): Promise<Fields> {
  const read = Object.entries(given).map(async ([name, value]) => [name, await value(ports, call)] as const)
  return Object.fromEntries(await Promise.all(read))
}
