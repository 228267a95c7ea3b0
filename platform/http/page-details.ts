import type { AnyReport, Row } from '#contract/report.ts'
import type { Order } from './report-order.ts'
import { areNamed, shownList, shownRows, statementParameters, type ReportQueries } from './report-queries.ts'
import { added, detailColumns, detailJoin, detailTable } from './report-sql.ts'
import { quoted } from './wire-form.ts'

const placeName = 'page:place'
// Each of them is compared with each id of a stretch of rows.
const mostNamedRows = 100

/**
 * Whether the details of a page are asked for once its rows are known. A table of millions of rows is read several times
 * faster for the ids of a page as they stand in the statement than by a join with the page: the engine then compares each
 * id once for a stretch of rows. Where such a detail decides which rows are shown, or they are too many to be named,
 * all details are part of the one statement.
 */
export function askedOncePageIsKnown(
  { columns }: AnyReport,
  { pageDetails }: ReportQueries,
  order: Order,
  size: number,
): boolean {
  const decides = columns.find(({ name }) => name === order.column)?.detail
  const names = Object.keys(pageDetails)
  return names.length > 0 && size <= mostNamedRows && !(decides !== undefined && decides in pageDetails)
}

/** The queries with the details of a page among the others. */
export function allInOne(queries: ReportQueries): ReportQueries {
  return { ...queries, details: { ...queries.details, ...queries.pageDetails }, pageDetails: {} }
}

/** What the details of a page name where they are part of the one statement. */
export function unnamedRows({ carried }: ReportQueries): Row {
  return { [areNamed]: false, ...Object.fromEntries(carried.map((column) => [shownList(column), ['']])) }
}

/** One statement that answers the columns of a page's details, a row for each row of the page in the page's order. */
export function pageDetailsStatement(report: AnyReport, { pageDetails, carried }: ReportQueries): string {
  const types = Object.fromEntries([placeName, ...carried].map((name) => [name, 'VARCHAR']))
  const details = Object.entries(pageDetails)
  const tables = details.map(([name, { sql }]) => `${detailTable(name)} as (\n${sql}\n)`)
  return `with shown_row as materialized (
select unnest(from_json($${shownRows}, '${JSON.stringify([types])}'), max_depth := 2)
),
${tables.join(',\n')}
select shown_row.${quoted(placeName)},
  ${detailColumns(report, pageDetails).join(',\n  ')}
from shown_row
${details.map(([name]) => detailJoin(name, report.tieBreakers)).join('\n')}`
}

/** The named parameters of that statement. */
export function pageDetailsParameters(queries: ReportQueries): Set<string> {
  const named = [...statementParameters({ ...queries, details: queries.pageDetails, parameters: new Set() })]
  return new Set([...named, shownRows])
}

/** The rows of a page by the names that its details read them by; undefined for a page without rows. */
export function namedRows({ carried }: ReportQueries, page: readonly Row[]): Row | undefined {
  const shown = page.filter((row) => row[added.markName] === true)
  if (shown.length === 0) return undefined
  const rows = shown.map((row, place) => ({
    [placeName]: String(place),
    ...Object.fromEntries(carried.map((column) => [column, row[added.carriedPrefix + column]])),
  }))
  const lists = carried.map((column) => [
    shownList(column),
    [...new Set(shown.map((row) => String(row[added.carriedPrefix + column] ?? '')))],
  ])
  return { [areNamed]: true, [shownRows]: JSON.stringify(rows), ...Object.fromEntries(lists) }
}

/** The rows of a page with the columns of its details beside their own. */
export function withPageDetails(page: readonly Row[], details: readonly Row[]): Row[] {
  const byPlace = new Map(details.map((row) => [String(row[placeName]), row]))
  return page.map((row, place) => ({ ...row, ...byPlace.get(String(place)) }))
}
