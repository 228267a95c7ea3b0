import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import { httpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { getWorkflowWhatIfRoute } from './server.ts'

const minuteMs = 60_000
/** A run of fifty minutes on two workers of two cores after four minutes of setup: 3 core hours of work. */
const run = {
  cluster_id: 'c',
  start_ms: 0,
  work_from_ms: 4 * minuteMs,
  work_until_ms: 54 * minuteMs,
  setup_ms: 4 * minuteMs,
  workers: 2,
  worker_node_type: 'two cores',
  worker_cores: 2,
  worker_memory_mb: 16_384,
  driver_cores: 2,
  is_photon: false,
  min_workers: null,
  max_workers: null,
  spark_context_id: '9',
  input_bytes: 1_000,
  has_minutes: true,
  currency: 'USD',
  databricks_cost: '1.0000000000',
  cloud_cost: '0.5400000000',
}
const tens = (count: number) => ({
  task_count: count,
  total_ms: 10 * count * minuteMs,
  minimum_ms: 10 * minuteMs,
  quartile_1_ms: 10 * minuteMs,
  median_ms: 10 * minuteMs,
  quartile_3_ms: 10 * minuteMs,
  percentile_95_ms: 10 * minuteMs,
  maximum_ms: 10 * minuteMs,
  task_ms: 10 * count * minuteMs,
  fetch_wait_ms: 0,
  gc_ms: 0,
  shuffle_write_ms: 0,
  spill_ms: 0,
})
/** Driver 5 minutes, eight tasks of ten on four cores, driver 5, four tasks, driver 10. */
const stages = [
  { spark_job_id: 1, from_ms: 9 * minuteMs, until_ms: 29 * minuteMs, ...tens(8) },
  { spark_job_id: 2, from_ms: 34 * minuteMs, until_ms: 44 * minuteMs, ...tens(4) },
]
const executors = ['driver', '1', '2'].map((executor_id) => ({
  executor_id,
  cores: 2,
  added_ms: 2 * minuteMs,
  removed_ms: null,
  task_count: executor_id === 'driver' ? 0 : 6,
}))
const minutes = Array.from({ length: 50 }, (_, minute) =>
  [1, 2].map(() => ({
    minute_ms: (4 + minute) * minuteMs,
    is_driver: false,
    busy_share: minute < 20 ? 0 : 0.9,
  })),
).flat()

type Answers = Readonly<Record<string, readonly object[]>>
const answers: Answers = {
  'what-if-runs': [run],
  'what-if-stages': stages,
  'spark-executors': executors,
  'what-if-minutes': minutes,
}

let given: Answers = answers
const asked: [string, object][] = []
let ask: (path: string) => Promise<{ statusCode: number; json: () => never }>
let close: () => Promise<void>

beforeAll(async () => {
  const mart = await publishedMart({ job: [{ workspace_id: '1', job_id: '7' }] })
  const ports = {
    questionsRunStatements: false,
    ask: (question: string, values: object) => {
      asked.push([question, values])
      return Promise.resolve((given[question] ?? []).map((row) => ({ ...row })))
    },
  }
  const server = await httpServer(serverParts({ routes: [getWorkflowWhatIfRoute.over(ports)], mart }))
  ask = (path) => server.app.inject({ url: `${apiBase}${path}`, headers: signedInAs('ann') })
  close = async () => {
    await server.close()
    await mart.close()
  }
}, 60_000)
afterAll(() => close())

const answered = async (path: string, rows: Answers = {}) => {
  given = { ...answers, ...rows }
  return (await ask(path)).json()
}

test('a curve has the time and the cost of a run by workers, from the log of the latest run', async () => {
  const answer: Record<string, unknown> = await answered('/workflow-what-if?jobId=7&workspaceId=1')
  expect(answer).toMatchObject({
    absentBecause: null,
    method: 'replay',
    runs: 1,
    currentWorkers: 2,
    nodeType: 'two cores',
    sizeBytes: 1_000,
    currency: 'USD',
    backTest: { changes: 0, withinShare: null },
    leftOut: [],
    notUsed: [],
  })
  const estimates = [84, 54, 54, 44].map((ms) => ms * minuteMs)
  expect(answer['points']).toMatchObject([
    { workers: 1, timeMs: { estimate: estimates[0] }, cost: { estimate: expect.any(String) } },
    {
      workers: 2,
      timeMs: { estimate: estimates[1] },
      // Its own workers cost what the run cost.
      databricksCost: { estimate: '1.0000000000' },
      machineCost: { estimate: '0.5400000000' },
      cost: { estimate: '1.5400000000' },
    },
    { workers: 3, timeMs: { estimate: estimates[2] } },
    { workers: 4, timeMs: { estimate: estimates[3] } },
  ])
  expect(asked).toContainEqual([
    'what-if-stages',
    { clusterId: 'c', sparkContextId: '9', workspaceIds: ['1'] },
  ])
})

test('a range to scale in is answered from node minutes, and needs both of its ends', async () => {
  const answer = await answered('/workflow-what-if?jobId=7&minimumWorkers=1&maximumWorkers=2')
  expect(answer).toMatchObject({
    method: 'amdahl',
    points: [{ workers: null, minimumWorkers: 1, maximumWorkers: 2 }],
  })
  for (const range of ['minimumWorkers=2', 'maximumWorkers=2', 'minimumWorkers=3&maximumWorkers=2'])
    expect((await ask(`/workflow-what-if?jobId=7&${range}`)).statusCode).toBe(400)
})

test('what is missing is named, and without both parts of a cost there is no money', async () => {
  const bare = { ...run, spark_context_id: null, has_minutes: false }
  expect(await answered('/workflow-what-if?jobId=7', { 'what-if-runs': [bare] })).toMatchObject({
    absentBecause: 'no run has node minutes',
    method: null,
    points: [],
    backTest: null,
    notUsed: [{ method: 'replay', because: 'no run has an event log' }, {}, {}],
  })
  expect(await answered('/workflow-what-if?jobId=7', { 'what-if-runs': [] })).toMatchObject({
    absentBecause: 'too few runs',
    runs: 0,
  })
  const single = { ...run, workers: 0, worker_node_type: null, worker_cores: null, worker_memory_mb: null }
  expect(await answered('/workflow-what-if?jobId=7', { 'what-if-runs': [single] })).toMatchObject({
    absentBecause: 'it has no workers',
  })
  const unpriced = { ...run, cloud_cost: null }
  expect(await answered('/workflow-what-if?jobId=7', { 'what-if-runs': [unpriced] })).toMatchObject({
    currency: null,
    points: [{ cost: null }, { cost: null }, { cost: null }, { cost: null }],
  })
})

test('a job that nobody may see is not found', async () => {
  expect((await ask('/workflow-what-if?jobId=8')).statusCode).toBe(404)
})
