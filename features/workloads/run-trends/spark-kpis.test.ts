import { expect, test } from 'vitest'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { costOfAttempt, dataOfAttempt, hourBefore, sparkOf } from '#product/testing/workload-rows.ts'
import { listRunTrendPeriodsRoute, listRunTrendsRoute } from './server.ts'
import { listTaskTrendsRoute } from './tasks/server.ts'

const gigabyte = 1024 ** 3
const terabyte = 1024 ** 4
const halfHour = { execution_ms: 1_800_000, compute_type: 'JOB_CLUSTER' }
const run = (run_id: string, end: string) => ({ run_id, ...hourBefore(end), ...halfHour })
const task = (run_id: string, task_run_id: string, rest: object = {}) => ({
  run_id,
  task_run_id,
  task_key: 'load',
  attempt_number: 0,
  compute_type: 'JOB_CLUSTER',
  setup_ms: 1_800_000,
  ...hourBefore('2025-05-21T10:00:00Z'),
  ...rest,
})
const tries = { task_run_id: 't2', attempt_number: 1 }

const runs = [
  run('1', '2025-05-21T10:00:00Z'),
  run('2', '2025-05-21T11:00:00Z'),
  run('3', '2025-05-22T10:00:00Z'),
  run('4', '2025-05-22T11:00:00Z'),
]
const incomplete = { is_log_complete: false, log_weak_because: 'log incomplete' }
/** What is known of the first three. */
const known = [
  { input_bytes: gigabyte, output_bytes: 2 * gigabyte },
  { input_bytes: 3 * terabyte, output_bytes: 0, ...incomplete },
  { input_bytes: 0, output_bytes: 0, disk_spilled_bytes: 0 },
].map((data) => ({ ...costOfAttempt('3'), ...dataOfAttempt(data) }))

const { ask } = reportTest([listRunTrendsRoute, listRunTrendPeriodsRoute, listTaskTrendsRoute], {
  run: runs,
  run_attempt: runs.map((attempt, place) => ({ ...attempt, ...known[place] })),
  task_run: [task('1', 't1'), task('1', 't2', tries), task('2', 't3', { compute_type: 'SERVERLESS' })],
  task_cost_part: [
    {
      run_id: '1',
      task_run_id: 't1',
      day: '2025-05-21',
      source: 'databricks_usage',
      amount: '3',
    },
  ],
  task_spark: [
    sparkOf({ run_id: '1', task_run_id: 't1', input_bytes: gigabyte, output_bytes: 0 }),
    sparkOf({ run_id: '1', task_run_id: 't2', input_bytes: 0, output_bytes: 2 * gigabyte }),
  ],
})

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'

async function answered(path: string, query: string) {
  const answer = await ask(`/reports/jobs/70/${path}?${range}&${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const idsOf = async (query: string) =>
  (await answered('runs/trends', query)).jobRunTrends.map(({ runId }: { runId: string }) => runId)

test('cost is shared by the data of a run in units of 1024, and data by its hours of execution', async () => {
  const { jobRunTrends } = await answered('runs/trends', 'orderBy=dbJobRunId&orderDirection=ASC')
  expect(jobRunTrends).toMatchObject([
    {
      costPerGb: '1.0000000000',
      costPerTb: '1024.0000000000',
      bytesDataProcessed: 3 * gigabyte,
      bytesPerHour: 6 * gigabyte,
      bytesDiskSpill: 50,
      estimatedBecause: null,
    },
    { costPerGb: '0.0009765625', costPerTb: '1.0000000000', estimatedBecause: 'log incomplete' },
    { costPerGb: null, costPerTb: null, bytesDataProcessed: 0, bytesPerHour: 0, bytesDiskSpill: 0 },
    { costPerGb: null, bytesDataProcessed: null, telemetryAbsentBecause: noEventLog.because },
  ])
})

test('the summary of a figure of Spark is over the runs that have it', async () => {
  const { summary } = await answered('runs/trends', 'size=5')
  expect(summary.bytesDataProcessed).toMatchObject({ count: 3, minimum: 0, maximum: 3 * terabyte })
  expect(summary.costPerTb).toMatchObject({ count: 2, minimum: '1.0000000000', maximum: '1024.0000000000' })
})

test.each([
  'costPerGb',
  'costPerTb',
  'bytesDataProcessed',
  'bytesPerHour',
  'bytesDataIn',
  'bytesDataOut',
  'bytesShuffleIn',
  'bytesShuffleOut',
  'bytesDiskSpill',
])('runs without %s are hidden on wish, and a threshold keeps one side', async (kpi) => {
  const known = await idsOf(`kpi=${kpi}&hideNullValues=true`)
  expect(known).toEqual(kpi.startsWith('cost') ? ['2', '1'] : ['3', '2', '1'])
  expect(await idsOf(`kpi=${kpi}&kpiTreshold=1e15&hideNullValues=true`)).toEqual([])
  expect(await idsOf(`kpi=${kpi}&kpiTreshold=1e15&kpiComparator=BELOW&hideNullValues=true`)).toEqual(known)
})

test('by day the sum of bytes is that of its runs, marked where a log is only known in part', async () => {
  const { periods } = await answered('runs/trends/periods', 'figure=bytesDataProcessed')
  expect(periods).toMatchObject([
    {
      start: '2025-05-21',
      figures: 2,
      sum: 3 * terabyte + 3 * gigabyte,
      isEstimated: true,
      estimatedBecause: 'log incomplete',
    },
    { start: '2025-05-22', rows: 2, figures: 1, sum: 0, isEstimated: false },
  ])
})

test('the tries of a task are one figure, and a task without a log has the reason', async () => {
  const { jobTaskReports } = await answered('tasks', 'dataName=bytesDataOut&orderBy=runStartTime')
  expect(jobTaskReports).toMatchObject([
    {
      runId: '2',
      bytesDataProcessed: null,
      telemetryAbsentBecause: 'Serverless compute writes no event log.',
      value: null,
    },
    {
      runId: '1',
      triesCount: 2,
      bytesDataProcessed: 3 * gigabyte,
      bytesDiskSpill: 100,
      costPerGb: '1.0000000000',
      bytesPerHour: 3 * gigabyte,
      telemetryAbsentBecause: null,
      value: 2 * gigabyte,
    },
  ])
  const known = await answered('tasks', 'kpi=bytesShuffleIn&hideNullValues=true')
  expect(known.jobTaskReports).toMatchObject([{ runId: '1' }])
})
