import { expect, test } from 'vitest'
import { listTaskTrendsRoute } from '../tasks/server.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { noEventLog } from '#product/contract/absences/spark.ts'
import { logOf } from '#product/testing/workload-rows.ts'
import { listClusterRunsRoute, listJobClustersRoute } from './server.ts'

const run = (run_id: string, day: string) => ({
  run_id,
  status: 'SUCCESS',
  start_time: `2025-05-${day}T10:00:00Z`,
  end_time: `2025-05-${day}T12:00:00Z`,
})
const task = (run_id: string, task_run_id: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  run_id,
  task_run_id,
  task_key: 'load',
  attempt_number: 0,
  cluster_id: `c${run_id}`,
  compute_type: 'JOB_CLUSTER',
  status: 'SUCCESS',
  start_time: '2025-05-30T10:00:00Z',
  end_time: '2025-05-30T11:00:00Z',
  duration_ms: 3_600_000,
  setup_ms: 600_000,
  ...rest,
})
const cost = (run_id: string, amount: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  run_id,
  day: '2025-05-30',
  source: 'databricks_usage',
  cluster_id: `c${run_id}`,
  consumer: 'run',
  amount,
  ...rest,
})
const machine = { source: 'machine_estimate', quantity: 1.5 }

const taskCost = (task_run_id: string, row: Readonly<Record<string, unknown>>) => {
  const { consumer: _, ...rest } = row
  return { ...rest, task_run_id }
}
const logged = {
  day: '2025-05-30',
  job_id: '70',
  run_id: '8',
  attempt: 0,
  cluster_id: 'c8',
  disk_spilled_bytes: 5,
}

const { ask } = reportTest([listJobClustersRoute, listClusterRunsRoute, listTaskTrendsRoute], {
  run: [run('7', '29'), run('8', '30'), { ...run('5', '01'), run_id: '5' }],
  task_run: [
    task('7', 't7'),
    task('8', 't8', { attempt_number: 0, status: 'FAILED' }),
    task('8', 't8 again', {
      attempt_number: 1,
      start_time: '2025-05-30T11:00:00Z',
      end_time: '2025-05-30T12:00:00Z',
    }),
    task('8', 'fast', { task_key: 'publish', cluster_id: null, compute_type: 'SERVERLESS', setup_ms: 0 }),
  ],
  cluster_name: [
    { cluster_id: 'c7', name: 'job-70-run-7-main' },
    { cluster_id: 'c8', name: 'job-70-run-8-main' },
  ],
  run_cost_part: [
    cost('7', '1.25'),
    cost('8', '2.25'),
    cost('8', '0.5', machine),
    cost('8', '3', { cluster_id: null }),
    cost('5', '100'),
  ],
  instance_log: [logOf('c8')],
  run_application: [
    { ...logged, application_id: 'app-1', input_bytes: 2 ** 40, output_bytes: 0, is_complete: true },
    { ...logged, application_id: 'app-2', input_bytes: 0, output_bytes: 2 ** 40, is_complete: false },
    { ...logged, run_id: '5', application_id: 'app-3', input_bytes: 7, output_bytes: 7, is_complete: true },
  ],
  serverless_statement_day: [
    { day: '2025-05-30', job_id: '70', run_id: '8', attempt: 0, read_bytes: 10, shuffle_read_bytes: 4 },
  ],
  task_cost_part: [
    taskCost('t8', cost('8', '1')),
    taskCost('t8 again', cost('8', '1.25')),
    taskCost('t8 again', cost('8', '0.5', machine)),
    taskCost('fast', cost('8', '3', { cluster_id: null })),
  ],
})

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const rowsOf = async (path: string, name: string): Promise<Record<string, unknown>[]> =>
  (await ask(`/reports/jobs/70/${path}`)).json()[name]

test('clusters that a run made for itself stand together under their name in the job', async () => {
  const clusters = await rowsOf(`clusters?${range}`, 'jobClusterReports')
  expect(clusters).toMatchObject([
    {
      clusterName: 'main',
      clusterInstancesCount: 2,
      runsCount: 2,
      cost: '4.0000000000',
      machineTime: 5_400_000,
    },
    { clusterName: 'Serverless', clusterId: null, runsCount: 1, cost: '3.0000000000', cloudCost: null },
  ])
})

test('a run has the data of each of its clusters, and of serverless compute that of its statements', async () => {
  const runs = await rowsOf(
    `clusters/main?${range}&withOtherClusters=true&orderBy=clusterName&orderDirection=ASC`,
    'jobClusterRuns',
  )
  expect(runs).toHaveLength(3)
  expect(runs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        runId: '8',
        clusterName: 'main',
        bytesDataProcessed: 2 ** 41,
        bytesDataIn: 2 ** 40,
        bytesDiskSpill: 10,
        runCost: '2.7500000000',
        costPerTb: '1.3750000000',
        estimatedBecause: 'public VM price, log incomplete',
        telemetryAbsentBecause: null,
      }),
      expect.objectContaining({
        runId: '8',
        clusterName: 'Serverless',
        bytesDataIn: 10,
        bytesShuffleIn: 4,
        bytesShuffleOut: null,
        telemetryAbsentBecause: 'Serverless compute writes no event log.',
      }),
      expect.objectContaining({
        runId: '7',
        clusterName: 'main',
        bytesDataProcessed: null,
        costPerGb: null,
        telemetryAbsentBecause: noEventLog.because,
      }),
    ]),
  )
  const large = await rowsOf(
    `clusters/main?${range}&withOtherClusters=true&kpi=bytesDataIn&kpiTreshold=100&hideNullValues=true`,
    'jobClusterRuns',
  )
  expect(large).toMatchObject([{ runId: '8', clusterName: 'main' }])
})

test('one cluster answers each run with what it spent there', async () => {
  const runs = await rowsOf(`clusters/main?${range}`, 'jobClusterRuns')
  expect(runs).toMatchObject([
    {
      runId: '8',
      clusterId: 'c8',
      tasksCount: 2,
      runCost: '2.7500000000',
      cloudCost: '0.5000000000',
      runTotalDuration: 7_200_000,
    },
    {
      runId: '7',
      clusterId: 'c7',
      tasksCount: 1,
      runCost: '1.2500000000',
      cloudCost: null,
      runTotalDuration: 3_600_000,
    },
  ])
  expect(await rowsOf(`clusters/Serverless?${range}`, 'jobClusterRuns')).toMatchObject([
    { runId: '8', clusterId: null, runCost: '3.0000000000' },
  ])
  expect(await rowsOf(`clusters/other?${range}`, 'jobClusterRuns')).toEqual([])
})

test('an hour on a cluster costs what the run spent there by the time from its first task to its last', async () => {
  const runs = await rowsOf(`clusters/main?${range}`, 'jobClusterRuns')
  expect(runs.map(({ costPerRunHour }) => costPerRunHour)).toEqual(['1.3750000000', '1.2500000000'])
})

test('all clusters are answered in one list where the others are asked for, each run under the name of its cluster', async () => {
  const runs = await rowsOf(`clusters/main?${range}&withOtherClusters=true`, 'jobClusterRuns')
  expect(
    runs.map(({ runId, clusterName, clusterId, runCost }) => [runId, clusterName, clusterId, runCost]),
  ).toEqual([
    ['8', 'Serverless', null, '3.0000000000'],
    ['8', 'main', 'c8', '2.7500000000'],
    ['7', 'main', 'c7', '1.2500000000'],
  ])
  const [first] = await rowsOf(`clusters/main?${range}`, 'jobClusterRuns')
  expect(first).toMatchObject({ runId: '8', clusterName: 'main' })
  expect(await rowsOf(`clusters/c7?${range}`, 'jobClusterRuns')).toMatchObject([
    { clusterName: 'main', runCost: '1.2500000000' },
  ])
})

test('a threshold keeps the runs of one side on a cluster, and those without the figure until they are hidden', async () => {
  const asked = async (query: string) =>
    (await rowsOf(`clusters/main?${range}&withOtherClusters=true&${query}`, 'jobClusterRuns')).length
  expect(await asked('kpi=runCost&kpiTreshold=2.75')).toBe(2)
  expect(await asked('kpi=runCost&kpiTreshold=2.75&kpiComparator=BELOW')).toBe(2)
  expect(await asked('kpi=cloudCost&kpiTreshold=1')).toBe(2)
  expect(await asked('kpi=cloudCost&kpiTreshold=0.5&hideNullValues=true')).toBe(1)
  expect(await asked('kpiTreshold=3')).toBe(1)
})

test('the summary is over the runs that the filters leave on the cluster', async () => {
  const summaryOf = async (query: string) =>
    (await ask(`/reports/jobs/70/clusters/main?${range}&size=1&${query}`)).json().summary
  expect((await summaryOf('')).runCost).toMatchObject({
    count: 2,
    minimum: '1.2500000000',
    average: '2.0000000000',
    last: '2.7500000000',
    change: null,
  })
  expect((await summaryOf('kpiTreshold=2')).runCost).toMatchObject({ count: 1, average: '2.7500000000' })
  expect((await summaryOf('withOtherClusters=true')).runCost).toMatchObject({
    count: 3,
    maximum: '3.0000000000',
  })
})

test('a run works on a cluster while one of its tasks does: tasks side by side count once, and waiting not at all', async () => {
  const at = (time: string) => `2025-05-30T${time}:00Z`
  const worked = (task_run_id: string, from: string, until: string | null, rest: object = {}) =>
    task('8', task_run_id, {
      task_key: task_run_id,
      start_time: at('10:00'),
      execution_start_time: at(from),
      end_time: until === null ? null : at(until),
      ...rest,
    })
  const { ask: asked } = await reportServer(listClusterRunsRoute, {
    job: [{ name: 'nightly' }],
    run: [run('8', '30')],
    task_run: [
      worked('one', '10:10', '10:30'),
      worked('two', '10:20', '10:40'),
      worked('within', '10:25', '10:30'),
      worked('later', '11:00', '11:05'),
      worked('elsewhere', '10:00', '12:00', { cluster_id: 'other' }),
      worked('open', '10:00', null, { cluster_id: 'open' }),
    ],
  })
  const of = async (name: string) =>
    (await asked(`/reports/jobs/70/clusters/${name}?${range}`)).json().jobClusterRuns[0]
  const minutes = (count: number) => count * 60_000
  expect(await of('c8')).toMatchObject({ executionDuration: minutes(35), runTotalDuration: minutes(65) })
  expect(await of('other')).toMatchObject({ executionDuration: minutes(120) })
  expect(await of('open')).toMatchObject({ executionDuration: null, runTotalDuration: null })
})

test('a task stands once for each attempt, its tries added up, with the figure that dataName asks for', async () => {
  const tasks = await rowsOf(`tasks?${range}&dataName=cloudCost`, 'jobTaskReports')
  expect(tasks).toMatchObject([
    { runId: '8', taskKey: 'load', triesCount: 2, status: 'SUCCESS', runCost: '2.7500000000', value: 0.5 },
    { runId: '8', taskKey: 'publish', triesCount: 1, runCost: '3.0000000000', value: null },
    { runId: '7', taskKey: 'load', runCost: null, executionDuration: 3_000_000, value: null },
  ])
})

test('a dataName that nobody knows is refused', async () => {
  expect((await ask('/reports/jobs/70/tasks?dataName=colour')).statusCode).toBe(400)
})

test('a run that began long before the range stands with all that it cost', async () => {
  const began = '2025-04-01T10:00:00Z'
  const early = { day: '2025-04-01', cluster_id: 'c9' }
  const { ask: asked } = await reportServer([listJobClustersRoute, listTaskTrendsRoute], {
    job: [{ name: 'nightly' }],
    run: [{ ...run('9', '01'), start_time: began, end_time: null, last_seen_time: '2025-06-01T00:00:00Z' }],
    task_run: [task('9', 't9', { start_time: began, end_time: null })],
    run_cost_part: [cost('9', '7', early), cost('9', '1')],
    task_cost_part: [{ run_id: '9', task_run_id: 't9', source: 'databricks_usage', amount: '7', ...early }],
  })
  const { jobClusterReports } = (await asked(`/reports/jobs/70/clusters?${range}`)).json()
  expect(jobClusterReports).toMatchObject([{ clusterName: 'c9', cost: '8.0000000000' }])
  const { jobTaskReports } = (await asked(`/reports/jobs/70/tasks?${range}`)).json()
  expect(jobTaskReports).toMatchObject([{ runId: '9', runCost: '7.0000000000' }])
})
