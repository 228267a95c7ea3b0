import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import { httpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { getWorkflowWhatIfRoute } from './server.ts'
import { answers, minuteMs, run, type Answers } from './testing/answered-questions.ts'

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

/** Money that is rounded down at several places. */
const moneyLike = (amount: number) =>
  expect.stringMatching(new RegExp(`^${(amount - 5e-7).toFixed(6)}|^${amount.toFixed(6)}`))

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
    nodeType: 'm5.large',
    sizeBytes: 1_000,
    currency: 'USD',
    backTest: { changes: 0, withinShare: null },
    leftOut: [{ workers: 5, because: 'more than twice or less than half of what was seen' }],
    notUsed: [],
    pricedBy: 'RUNS',
    present: { workers: 2, minimumWorkers: null, nodeType: 'm5.large', engine: 'standard' },
    observed: {
      runs: 1,
      firstStart: '1970-01-01T00:00:00.000Z',
      medianTimeMs: 54 * minuteMs,
      pricedRuns: 1,
      databricksCost: '1.0000000000',
      machineCost: '0.5400000000',
      cost: '1.5400000000',
    },
    engines: ['standard'],
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

test('types of VM are offered that have a price in the currency, memory for a method, and a number within what was seen', async () => {
  const { candidates } = await answered('/workflow-what-if?jobId=7')
  expect(candidates).toMatchObject([
    { nodeType: 'm5.large', cores: 2, memoryBytes: 16 * 1_073_741_824, hourPrice: '0.1000000000' },
    { nodeType: 'r6.xlarge', cores: 4 },
    { nodeType: 'm5.xlarge' },
    { nodeType: 'r7.xlarge' },
  ])
  expect(asked).toContainEqual([
    'what-if-machines',
    { workspaceId: '1', nowMs: expect.any(Number), workspaceIds: expect.any(Array) },
  ])
})

test('on another type of VM prices follow the list and the DBUs of the account, else the cores of the family, else they lack the DBUs', async () => {
  const onType = (type: string) => answered(`/workflow-what-if?jobId=7&nodeType=${type}`)
  const account = await onType('r6.xlarge')
  expect(account).toMatchObject({
    nodeType: 'r6.xlarge',
    pricedBy: 'ACCOUNT',
    // One or two machines of four cores have the cores that one to four had.
    points: [
      { workers: 1, timeMs: { estimate: 54 * minuteMs } },
      { workers: 2, timeMs: { estimate: 44 * minuteMs } },
    ],
    leftOut: [{ workers: 3 }],
  })
  // A driver and a worker instead of a driver and two, at 2.2 times the price and three times the DBUs.
  expect(account).toMatchObject({
    points: [
      {
        machineCost: { estimate: moneyLike((0.54 / 3) * 2.2 * 2) },
        databricksCost: { estimate: moneyLike(2) },
      },
      {},
    ],
  })
  expect(await onType('m5.xlarge')).toMatchObject({
    pricedBy: 'FAMILY',
    points: [{ databricksCost: { estimate: moneyLike((1 / 3) * 2 * 2) } }, {}],
  })
  expect(await onType('r7.xlarge')).toMatchObject({
    pricedBy: 'MACHINES_ALONE',
    currency: 'USD',
    points: [
      { databricksCost: null, cost: null, machineCost: { estimate: moneyLike((0.54 / 3) * 2.5 * 2) } },
      {},
    ],
  })
  expect((await ask('/workflow-what-if?jobId=7&nodeType=x')).statusCode).toBe(400)
})

test('with Photon a job is known where it ran with it', async () => {
  expect(await answered('/workflow-what-if?jobId=7&engine=photon')).toMatchObject({
    absentBecause: 'no run with that engine',
    engine: 'photon',
  })
  const photon = { ...run, is_photon: true, databricks_cost: '2.0000000000' }
  expect(
    await answered('/workflow-what-if?jobId=7&engine=photon', { 'what-if-runs': [photon, run] }),
  ).toMatchObject({
    engines: ['photon', 'standard'],
    points: [{}, { workers: 2, databricksCost: { estimate: '2.0000000000' } }, {}, {}],
  })
})

test('a curve of ranges has one minimum, that of the job where it scales', async () => {
  const scaled = { ...run, min_workers: 2, max_workers: 3 }
  const answer = await answered('/workflow-what-if?jobId=7&scaling=AUTOSCALING', { 'what-if-runs': [scaled] })
  expect(answer).toMatchObject({
    present: { workers: null, minimumWorkers: 2, maximumWorkers: 3 },
    points: [2, 3, 4, 5].map((maximumWorkers) => ({ minimumWorkers: 2, maximumWorkers })),
  })
  expect(await answered('/workflow-what-if?jobId=7&scaling=AUTOSCALING&minimumWorkers=1')).toMatchObject({
    points: [1, 2, 3, 4, 5].map((maximumWorkers) => ({ minimumWorkers: 1, maximumWorkers })),
  })
  expect((await ask('/workflow-what-if?jobId=7&scaling=AUTOSCALING&maximumWorkers=2')).statusCode).toBe(400)
})

test('a former change is a test where the runs before it have a log or minutes, too', async () => {
  const before = { ...run, spark_context_id: '8', start_ms: -1, workers: 1, work_until_ms: 84 * minuteMs }
  const late = { ...run, workers: 1.9, start_ms: 1 }
  const answer = await answered('/workflow-what-if?jobId=7', { 'what-if-runs': [before, run, late] })
  expect(answer).toMatchObject({ backTest: { changes: 1, notKnown: 0 } })
  const logs = asked.filter(([question]) => question === 'what-if-stages').slice(-2)
  expect(logs).toMatchObject(['8', '9'].map((sparkContextId) => ['what-if-stages', { sparkContextId }]))
})

test('what was seen is of the latest runs that were set up alike', async () => {
  const runs = [9, 1, 2, 3].map((workers, place) => ({
    ...run,
    start_ms: place * 3_600_000,
    workers: workers === 1 ? 4 : 2,
  }))
  expect(await answered('/workflow-what-if?jobId=7', { 'what-if-runs': runs })).toMatchObject({
    observed: { runs: 2, firstStart: '1970-01-01T02:00:00.000Z', lastStart: '1970-01-01T03:00:00.000Z' },
  })
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
