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

test('applications narrow the tasks to those of their Spark context', async () => {
  const keysOf = async (appIds: string[]) =>
    (await ask(`${path}/tasks`, { appIds }))
      .json()
      .jobRunTasksReports.map(({ parentTask }: { parentTask: { taskKey: string } }) => parentTask.taskKey)
  expect(await keysOf([''])).toHaveLength(4)
  expect(await keysOf(['app-2'])).toEqual(['b'])
  expect(await keysOf(['app-9'])).toEqual([])
})
