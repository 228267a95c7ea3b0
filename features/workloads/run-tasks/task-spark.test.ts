import { expect, test } from 'vitest'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { hourBefore, sparkOf } from '#product/testing/workload-rows.ts'
import { listRunTasksRoute, listTaskRunsRoute } from './server.ts'

const task = (task_run_id: string, rest: object = {}) => ({
  run_id: '7',
  task_run_id,
  task_key: task_run_id,
  attempt_number: 0,
  compute_type: 'JOB_CLUSTER',
  cluster_id: 'c',
  ...hourBefore('2025-05-21T10:00:00Z'),
  ...rest,
})

const partOf = (task_run_id: string, part: string, place: number, wall_ms: number, rest: object = {}) => ({
  day: '2025-05-21',
  execution_kind: 'task_run',
  asset_id: '7-0',
  execution_id: task_run_id,
  job_id: '70',
  run_id: '7',
  attempt: 0,
  task_run_id,
  part,
  place,
  wall_ms,
  currency: null,
  is_cause: false,
  has_unknown_spill: false,
  ...rest,
})

const { ask } = reportTest([listTaskRunsRoute, listRunTasksRoute], {
  run: [{ run_id: '7', ...hourBefore('2025-05-21T10:00:00Z') }],
  task_run: [
    task('a', { spark_context_id: '1' }),
    task('b', { spark_context_id: '2' }),
    task('c', { cluster_id: 'other' }),
    task('d', { cluster_id: null, compute_type: 'SERVERLESS' }),
  ],
  task_spark: [
    sparkOf({ run_id: '7', task_run_id: 'a' }),
    sparkOf({ run_id: '7', task_run_id: 'b', failed_spark_task_count: 5, is_complete: false }),
    sparkOf({ run_id: '8', task_run_id: 'c' }),
  ],
  time_part: [
    ...['USD', 'EUR'].flatMap((currency) => [
      partOf('a', 'driver_only', 3, 300, { currency }),
      partOf('a', 'cpu', 16, 700, { currency }),
    ]),
    partOf('b', 'spill', 14, 500),
    partOf('b', 'gc', 11, 500),
    partOf('a', 'setup', 2, 9000, { asset_id: '7-1' }),
    partOf('a', 'setup', 2, 9000, { workspace_id: 'other' }),
  ],
  serverless_statement_day: ['d', 'a'].map((task_run_id) => ({
    day: '2025-05-21',
    job_id: '70',
    run_id: '7',
    attempt: 0,
    task_run_id,
    read_bytes: 5,
  })),
  run_application: ['1', '2'].map((spark_context_id) => ({
    run_id: '7',
    day: '2025-05-21',
    application_id: `app-${spark_context_id}`,
    cluster_id: 'c',
    spark_context_id,
  })),
})

const path = '/reports/jobs/70/runs/7/0'

test('a task run has the figures of its event log, or the reason why there are none', async () => {
  const { taskRuns, totals } = (await ask(`${path}/task-runs?orderBy=taskKey&orderDirection=ASC`)).json()
  expect(taskRuns).toMatchObject([
    { taskKey: 'a', bytesDataProcessed: 30, successfulSparkTasksCount: 100, estimatedBecause: null },
    {
      taskKey: 'b',
      bytesShuffleOut: 40,
      successfulSparkTasksCount: 95,
      failedSparkTasksCount: 5,
      estimatedBecause: 'log incomplete',
    },
    {
      taskKey: 'c',
      bytesDataIn: null,
      totalSparkTasksCount: null,
      telemetryAvailable: false,
      telemetryAbsentBecause: noEventLog.because,
    },
    {
      taskKey: 'd',
      bytesDataIn: 5,
      bytesDataOut: null,
      bytesFrom: 'QUERY_HISTORY',
      totalSparkTasksCount: null,
      telemetryAbsentBecause: 'Serverless compute writes no event log.',
    },
  ])
  expect(totals).toMatchObject({ bytesDataProcessed: 65, totalSparkTasksCount: 200 })
})

test('a task run has the part that took most of its own time, of equal ones the first', async () => {
  const { taskRuns } = (await ask(`${path}/task-runs?orderBy=taskKey&orderDirection=ASC`)).json()
  expect(taskRuns.map(({ mostIn, mostInShare }: Record<string, unknown>) => [mostIn, mostInShare])).toEqual([
    ['cpu', 0.7],
    ['gc', 0.5],
    [null, null],
    [null, null],
  ])
})

test('applications narrow the tasks to those of their Spark context', async () => {
  const keysOf = async (appIds: string[]) =>
    (await ask(`${path}/tasks`, { appIds }))
      .json()
      .jobRunTasksReports.map(({ parentTask }: { parentTask: { taskKey: string } }) => parentTask.taskKey)
  expect(await keysOf([''])).toHaveLength(4)
  expect(await keysOf(['app-2'])).toEqual(['b'])
  expect(await keysOf(['app-9'])).toEqual([])
})
