import { join } from 'node:path'
import { boundValues } from '#http/query.ts'
import { orderOf } from '#http/report-order.ts'
import { readReportPage } from '#http/report-page.ts'
import { askedQueries, boundValuesOf, reportQueries } from '#http/report-queries.ts'
import { openDatabase, type Database } from '#lake/duckdb/database.ts'
import { martMemoryMb } from '#mart/open-mart.ts'
import { pageSizeAfter, type ReportPage } from './report-pages.ts'

/**
 * The durations of the statements of pages (rows, count and totals, then the page's details) on the mart of a data
 * directory, with repetitions.
 */
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
  const queries = askedQueries(report, reportQueries(report, files), {
    isAsked: () => false,
    orderedBy: report.order.column,
  })
  const given = {
    workspaceIds: 'workspaceId' in values ? [values['workspaceId']] : workspaceIds,
    currency: 'USD',
    dataNow: until,
    ...values,
  }
  const bounds = await boundValuesOf(queries, given, async (bound, asked) => ({
    rows: await database.rows(bound.sql, boundValues(bound.parameters, asked)),
    dataVersion: 1,
  }))
  const milliseconds: number[] = []
  for (let count = 0; count < repetitions; count += 1) {
    const since = performance.now()
    await readReportPage(report, queries, {
      order: orderOf(report, {}),
      page: { offset: 0, size: pageSizeAfter(count) },
      read: async ({ sql, parameters }, own) => ({
        rows: await database.rows(sql, boundValues(parameters, { ...given, ...bounds, ...own })),
        dataVersion: 1,
      }),
    })
    milliseconds.push(performance.now() - since)
  }
  return milliseconds
}
