import type { AnyReport, Row } from '#contract/report.ts'
import type { Page } from './page.ts'
import {
  allInOne,
  askedOncePageIsKnown,
  namedRows,
  pageDetailsParameters,
  pageDetailsStatement,
  unnamedRows,
  withPageDetails,
} from './page-details.ts'
import type { ReadRows } from './ports.ts'
import type { ScopedQuery } from './query.ts'
import type { Order } from './report-order.ts'
import { statementParameters, type ReportQueries } from './report-queries.ts'
import { reportStatement } from './report-sql.ts'

export type PageReading = {
  order: Order
  page: Page
  /** Reads a statement with the values of the call and these of its own. */
  read(statement: ScopedQuery, own: Row): Promise<ReadRows>
}

/** A page of a report as its statements answer it: rows, count and totals, with the details that are asked for. */
export async function readReportPage(
  report: AnyReport,
  queries: ReportQueries,
  { order, page: { offset, size }, read }: PageReading,
): Promise<ReadRows> {
  const isLater = askedOncePageIsKnown(report, queries, order, size)
  const first = isLater ? queries : allInOne(queries)
  const statement = {
    file: queries.file,
    sql: reportStatement(report, first, order),
    parameters: new Set([...statementParameters(first), 'pageSize', 'pageOffset']),
  }
  const own = { ...(isLater ? {} : unnamedRows(queries)), pageSize: size, pageOffset: offset }
  const answer = await read(statement, own)
  const named = isLater ? namedRows(queries, answer.rows) : undefined
  if (!named) return answer
  const details = {
    file: queries.file,
    sql: pageDetailsStatement(report, queries),
    parameters: pageDetailsParameters(queries),
  }
  const { rows } = await read(details, named)
  return { ...answer, rows: withPageDetails(answer.rows, rows) }
}
