import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { dataOfAttempt } from '#product/testing/workload-rows.ts'
import { compareRunsRoute } from './server.ts'

const run = (run_id: string, duration_ms: number) => ({
  run_id,
  status: 'SUCCESS',
  start_time: '2025-05-20T10:00:00Z',
  duration_ms,
  task_count: 1,
  cluster_count: 1,
})
const part = (run_id: string, amount: string, quantity: number, rest: object = {}) => ({
  run_id,
  consumer: 'run',
  source: 'databricks_usage',
  sku_name: 'ALL',
  usage_unit: 'DBU',
  price_kind: 'list',
  phase: 'work',
  quantity,
  amount,
  ...rest,
})

const task = (run_id: string, task_run_id: string, task_key: string, duration_ms: number) => ({
  run_id,
  task_run_id,
  task_key,
  duration_ms,
})
const taskPart = (run_id: string, task_run_id: string, amount: string) => ({
  run_id,
  task_run_id,
  source: 'databricks_usage',
  amount,
})

const { ask } = reportTest(compareRunsRoute, {
  run: [
    run('7', 3_600_000),
    { ...run('8', 7_200_000), end_time: '2025-05-20T12:00:00Z' },
    run('10', 3_600_000),
  ],
  run_attempt: [
    { ...run('7', 3_600_000), compute_type: 'SERVERLESS', is_first_currency: true },
    { ...run('8', 7_200_000), ...dataOfAttempt(), currency: 'EUR', is_first_currency: true },
    { ...run('8', 7_200_000), ...dataOfAttempt(), currency: 'USD', is_first_currency: false },
  ],
  workspace: [{ workspace_url: 'https://lake.example' }],
  run_cost_part: [
    part('7', '1', 2),
    part('8', '1', 2),
    part('8', '1', 2),
    part('8', '0.5', 1, { phase: 'idle' }),
    part('9', '100', 2),
    part('10', '1', 2, { cluster_id: 'shared', day: '2025-05-20', hour: '2025-05-20T10:00:00Z' }),
    part('11', '3', 6, { cluster_id: 'shared', day: '2025-05-20', hour: '2025-05-20T10:00:00Z' }),
    part('11', '5', 6, { cluster_id: 'shared', day: '2025-05-20', hour: '2025-05-20T11:00:00Z' }),
  ],
  task_run: [
    task('7', '71', 'load', 600_000),
    task('8', '81', 'load', 500_000),
    task('8', '82', 'load', 400_000),
    task('8', '83', 'report', 300_000),
  ],
  task_cost_part: [
    taskPart('7', '71', '0.4000000001'),
    taskPart('8', '81', '0.3'),
    taskPart('8', '82', '0.6'),
    taskPart('9', '91', '50'),
  ],
  cluster_name: [{ cluster_id: 'shared', name: 'shared-etl' }],
})

const path = '/reports/jobs/70/runs/comparison'

test('a run that took twice as long and idled is explained by duration and idle share, to the last digit', async () => {
  const asked = await ask(`${path}?runId=7&otherRunId=8`)
  expect([asked.statusCode, asked.statusCode === 200 ? '' : asked.body]).toEqual([200, ''])
  const answer = asked.json()
  expect(answer.decomposition).toEqual({
    price: '0.0000000000',
    machines: '0.0000000000',
    // Both grow at once: of the 0.25 that only both make together each has half.
    duration: '1.1250000000',
    idle: '0.3750000000',
    unexplained: '0.0000000000',
    difference: '1.5000000000',
  })
  expect(answer.runs.map(({ runId }: { runId: string }) => runId)).toEqual(['7', '8'])
  expect(answer.lines).toHaveLength(2)
})

test('a run that the job does not have is not found, with what to do', async () => {
  const answer = await ask(`${path}?runId=7&otherRunId=99`)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().message).toContain('choose two runs')
})

test('each run stands once with whether it goes on and why nothing is known of its Spark tasks', async () => {
  const { runs } = (await ask(`${path}?runId=7&otherRunId=8`)).json()
  expect(runs).toMatchObject([
    {
      runId: '7',
      isRunning: true,
      telemetryAbsentBecause: 'Serverless compute writes no event log.',
    },
    { runId: '8', isRunning: false, telemetryAbsentBecause: null },
  ])
})

test('each task has its cost and duration in both runs, retries together, and no cost where nothing is billed', async () => {
  const { tasks } = (await ask(`${path}?runId=7&otherRunId=8`)).json()
  expect(tasks).toHaveLength(3)
  expect(tasks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ runId: '7', taskKey: 'load', durationMs: 600_000, cost: '0.4000000001' }),
      expect.objectContaining({ runId: '8', taskKey: 'load', durationMs: 900_000, cost: '0.9000000000' }),
      expect.objectContaining({ runId: '8', taskKey: 'report', durationMs: 300_000, cost: null }),
    ]),
  )
})

test('a cluster that other workloads shared in the hours of a run has its cost in these hours', async () => {
  const { sharedClusters } = (await ask(`${path}?runId=7&otherRunId=10`)).json()
  expect(sharedClusters).toEqual([
    {
      runId: '10',
      attemptNumber: 0,
      clusterId: 'shared',
      clusterName: 'shared-etl',
      hoursCount: 1,
      cost: '1.0000000000',
      clusterCost: '4.0000000000',
    },
  ])
})
