import { join } from 'node:path'
import { boundValues } from '#http/query.ts'
import { orderOf } from '#http/report-order.ts'
import { askedQueries, boundValuesOf, reportQueries, statementParameters } from '#http/report-queries.ts'
import { reportStatement } from '#http/report-sql.ts'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { martMemoryMb } from '#mart/open-mart.ts'
import { pageSizeAfter, type ReportPage } from './report-pages.ts'

/** How long the bare statements of pages (rows, count and totals) take on the mart of a data directory, each so often. */
export async function timeBareSql(
  dataDirectory: string,
  pages: readonly ReportPage[],
  repetitions: number,
): Promise<ReadonlyMap<string, number[]>> {
  const file = join(dataDirectory, 'server/mart.duckdb')
  const temporaryFolder = join(dataDirectory, 'server/bench.spill')
  const database = await openDatabase({ file, temporaryFolder, memoryLimitMb: martMemoryMb, threads: 2 })
  try {
    const rows = await database.rows('select workspace_id as id from workspace order by workspace_id')
    const workspaceIds = rows.map(({ id }) => String(id))
    const timed = new Map<string, number[]>()
    for (const page of pages) timed.set(page.name, await timePage(database, page, workspaceIds, repetitions))
    return timed
  } finally {
    await database.close()
  }
}

async function timePage(
  database: Database,
  { report, files, values, query: { until } }: ReportPage,
  workspaceIds: readonly string[],
  repetitions: number,
): Promise<number[]> {
  const queries = askedQueries(report, reportQueries(report, files), () => false)
  const statement = reportStatement(report, queries, orderOf(report, {}))
  const given = {
    workspaceIds: 'workspaceId' in values ? [values['workspaceId']] : workspaceIds,
    currency: 'USD',
    dataNow: until,
    ...values,
    pageOffset: 0,
  }
  const bounds = await boundValuesOf(queries, async (bound) => ({
    rows: await database.rows(bound.sql, boundValues(bound.parameters, given)),
    dataVersion: 1,
  }))
  const named = new Set([...statementParameters(queries), 'pageSize', 'pageOffset'])
  const milliseconds: number[] = []
  for (let count = 0; count < repetitions; count += 1) {
    const parameters = boundValues(named, { ...given, ...bounds, pageSize: pageSizeAfter(count) })
    const since = performance.now()
    await database.rows(statement, parameters)
    milliseconds.push(performance.now() - since)
  }
  return milliseconds
}
