import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import type { PeriodsAnswer } from '#contract/periods.ts'
import { filterJobRunsRoute, listJobRunsRoute } from '../job-runs/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { costOfAttempt } from '#product/testing/workload-rows.ts'
import { listRunTrendPeriodsRoute, listRunTrendsRoute } from './server.ts'

const hourMs = 3_600_000
const days = Array.from({ length: 12 }, (_, place) => String(place + 10))
const costOf = (place: number) => (place < 7 ? '1.0000000001' : '2.0000000000')

const run = (day: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  run_id: `9${day}`,
  status: 'SUCCESS',
  start_time: `2025-05-${day}T10:00:00Z`,
  end_time: `2025-05-${day}T12:00:00Z`,
  duration_ms: 2 * hourMs,
  setup_ms: 60_000,
  execution_ms: 2 * hourMs - 90_000,
  cleanup_ms: 30_000,
  task_count: 1,
  cluster_count: 1,
  compute_type: 'JOB_CLUSTER',
  ...rest,
})

const { ask } = reportTest(
  [listRunTrendsRoute, listRunTrendPeriodsRoute, listJobRunsRoute, filterJobRunsRoute],
  {
    job: [{}],
    run_attempt: [
      ...days.map((day, place) => run(day, { ...costOfAttempt(costOf(place)), cluster_ids: `c${day}` })),
      run('22', { attempt: 1, status: 'FAILED', duration_ms: null, end_time: null }),
    ],
  },
)

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'

async function trend(query = '') {
  const answer = await ask(`/reports/jobs/70/runs/trends?${range}&${query}`)
  expect(answer.statusCode).toBe(200)
  const { jobRunTrends, summary, totalElements } = answer.json()
  return { runs: jobRunTrends as Record<string, unknown>[], summary, totalElements }
}

test('the newest runs come first, each with the figures that are known of it and null without an event log', async () => {
  const { runs, totalElements } = await trend('attemptNumber=0')
  expect(totalElements).toBe(12)
  expect(runs[0]).toMatchObject({
    runId: '921',
    runCost: '2.0000000000',
    costPerRunHour: '1.0000000000',
    setupDuration: 60_000,
    executionDuration: 7_110_000,
    cleanupDuration: 30_000,
    runTotalDuration: 7_200_000,
    bytesDataProcessed: null,
    bytesDiskSpill: null,
  })
})

test('the summary is over all runs of the range, exact, and compares the last five with the five before', async () => {
  const { summary } = await trend('size=1')
  expect(summary.runCost).toEqual({
    count: 12,
    minimum: '1.0000000001',
    average: '1.4166666667',
    median: '1.0000000001',
    maximum: '2.0000000000',
    last: '2.0000000000',
    recentAverage: '2.0000000000',
    formerAverage: '1.0000000001',
    change: expect.closeTo(0.9999999999, 9),
  })
  expect(summary.cleanupDuration).toMatchObject({ average: 30_000, last: 30_000, change: 0 })
  expect(summary.bytesDataProcessed).toMatchObject({ count: 0, average: null })
})

test('a threshold keeps the runs of one side, and those without the figure until they are hidden', async () => {
  expect((await trend('kpi=runCost&kpiTreshold=1.5')).totalElements).toBe(6)
  expect((await trend('kpi=runCost&kpiTreshold=1.5&hideNullValues=true')).totalElements).toBe(5)
  expect(
    (await trend('kpi=runCost&kpiTreshold=1.5&kpiComparator=BELOW&hideNullValues=true')).totalElements,
  ).toBe(7)
  expect((await trend('kpi=bytesDataProcessed&hideNullValues=true')).totalElements).toBe(0)
})

test('status, attempt 0 and a single cluster narrow the trend', async () => {
  expect((await trend('status=FAILED')).runs.map(({ attemptNumber }) => attemptNumber)).toEqual([1])
  expect((await trend('clusterId=c15')).runs.map(({ runId }) => runId)).toEqual(['915'])
  expect((await ask(`/reports/jobs/70/runs/trends?status=BAD`)).statusCode).toBe(400)
})

test('a filter body drops empty ids and refuses vendors, which nothing derives yet', async () => {
  const path = `/reports/jobs/70/runs?${range}&attemptNumber=0`
  const dropped = await ask(path, { clusterIds: ['', 'c15'], appIds: ['', ''] })
  expect(dropped.json().jobRunReports.map(({ runId }: { runId: string }) => runId)).toEqual(['915'])
  const refused = await ask(path, { vendors: ['snowflake'] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().message).toContain('leave the filter out')
})

test('an unknown job is not found', async () => {
  const answer = await ask('/reports/jobs/71/runs/trends')
  expect(answer.statusCode).toBe(404)
})

test('a range of hours is one of hours: runs that overlap it are there, others of the day are not', async () => {
  const hours = (since: string, until: string) =>
    ask(`/reports/jobs/70/runs/trends?since=2025-05-12T${since}Z&until=2025-05-12T${until}Z`)
  const idsOf = async (since: string, until: string) =>
    (await hours(since, until)).json().jobRunTrends.map(({ runId }: { runId: string }) => runId)
  expect(await idsOf('11:59:00', '13:00:00')).toEqual(['912'])
  expect(await idsOf('12:00:00', '13:00:00')).toEqual([])
  expect((await hours('11:59:00', '13:00:00')).json().since).toBe('2025-05-12T11:59:00.000Z')
})

async function periods(query: string): Promise<PeriodsAnswer> {
  const answer = await ask(`/reports/jobs/70/runs/trends/periods?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('by week every run of the range counts: the sum of money is that of the list, durations have quantiles', async () => {
  const costs = await periods(`${range}&by=week`)
  expect(costs.periods).toMatchObject([
    { start: '2025-05-05', rows: 2, figures: 2, sum: '2.0000000002', statuses: { SUCCESS: 2 } },
    { start: '2025-05-12', rows: 7, sum: '9.0000000005' },
    { start: '2025-05-19', rows: 4, figures: 3, sum: '6.0000000000', statuses: { FAILED: 1, SUCCESS: 3 } },
  ])
  const { totals } = (await ask(`/reports/jobs/70/runs?${range}`)).json()
  expect(sumOfMoney(costs.periods.map(({ sum }) => String(sum ?? 0)))).toBe(totals.runCost)
  const durations = await periods(`${range}&by=week&figure=runTotalDuration`)
  expect(durations.periods[0]).toMatchObject({ median: 7_200_000, p95: 7_200_000, isEstimated: false })
})

test('by day what began before the range counts on its first day, and filters narrow the periods', async () => {
  const from = 'since=2025-05-12T11:00:00Z&until=2025-05-14T00:00:00Z'
  const days = async (query: string) =>
    (await periods(`${from}&figure=runCost&${query}`)).periods.map(({ start, rows }) => [start, rows])
  expect(await days('')).toEqual([
    ['2025-05-12', 1],
    ['2025-05-13', 1],
  ])
  expect(await days('status=FAILED')).toEqual([])
})

test('periods of a figure that the trend does not sum up, and of an unknown job, are refused', async () => {
  expect((await ask(`/reports/jobs/70/runs/trends/periods?${range}&figure=jobId`)).statusCode).toBe(400)
  expect((await ask(`/reports/jobs/71/runs/trends/periods?${range}&figure=runCost`)).statusCode).toBe(404)
})
