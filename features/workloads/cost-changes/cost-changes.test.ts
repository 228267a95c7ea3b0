import { expect, test } from 'vitest'
import { listCostChanges } from '#product/contract/calls/cost-changes.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { attemptsOn, hourBefore } from '#product/testing/workload-rows.ts'
import { listCostChangesRoute } from './server.ts'

const costOn = (day: string, job_id: string, cost: string | null, rest: object = {}) => ({
  day,
  job_id,
  databricks_cost: cost,
  cost,
  ...rest,
})
const usageOn = (day: string, job_id: string, quantity: string, amount: string) => ({
  day,
  job_id,
  consumer: 'run',
  source: 'databricks_usage',
  sku_name: 'JOBS_COMPUTE',
  usage_unit: 'DBU',
  quantity,
  amount,
})
const hourMs = 3_600_000

const horizon = [
  { first_usage_time: '2025-04-30 07:00:00', last_usage_time: '2025-05-22 21:00:00' },
  { workspace_id: '2', first_usage_time: '2025-05-01 00:00:00', last_usage_time: '2025-05-22 05:00:00' },
]

// The range is 11 - 20 May, the period before it 1 - 10 May.
const { askAs } = reportTest(listCostChangesRoute, {
  billing_horizon: horizon,
  job: [{ job_id: 'repriced', name: 'nightly load' }],
  job_day: [
    costOn('2025-05-02', 'repriced', '100'),
    costOn('2025-05-12', 'repriced', '120.0000000001'),
    costOn('2025-05-13', 'new', '50'),
    costOn('2025-04-30', 'returning', '9'),
    costOn('2025-05-14', 'returning', '30'),
    costOn('2025-05-09', 'gone', '7.25'),
    costOn('2025-05-05', 'longer', '4'),
    costOn('2025-05-15', 'longer', '8'),
    costOn('2025-05-06', 'equal', '6'),
    costOn('2025-05-16', 'equal', '6'),
    costOn('2025-05-07', 'unknown before', null),
    costOn('2025-05-17', 'unknown before', '500'),
    costOn('2025-05-17', 'euros', '900', { currency: 'EUR' }),
    costOn('2025-05-18', 'submitted', '800', { is_submitted: true }),
    costOn('2025-05-18', 'foreign', '70', { workspace_id: '2' }),
  ],
  job_run_day: [
    attemptsOn('repriced', '2025-05-02', hourMs, { runs: 4, ended_attempts: 4, duration_ms: 4 * hourMs }),
    attemptsOn('repriced', '2025-05-12', hourMs, { runs: 4, ended_attempts: 4, duration_ms: 4 * hourMs }),
    attemptsOn('new', '2025-05-13', hourMs),
    attemptsOn('returning', '2025-04-30', hourMs),
    attemptsOn('returning', '2025-05-14', hourMs, { runs: 2 }),
    attemptsOn('gone', '2025-05-09', hourMs),
    attemptsOn('longer', '2025-05-05', hourMs),
    attemptsOn('longer', '2025-05-15', 2 * hourMs),
  ],
  run_cost_part: [
    usageOn('2025-05-02', 'repriced', '200', '100'),
    usageOn('2025-05-12', 'repriced', '200', '120.0000000001'),
    usageOn('2025-05-05', 'longer', '8', '4'),
    usageOn('2025-05-15', 'longer', '16', '8'),
  ],
})

async function changes(more = '', username = 'ann') {
  const query = `since=2025-05-11&until=2025-05-21&currency=USD${more}`
  const answer = await askAs(username, `/reports/cost-changes?${query}`)
  return listCostChanges.output.parse(answer.json())
}

test('lists the jobs of the scope by the size of their change in dollars, each with its reason', async () => {
  const { changes: found } = await changes()
  expect(found.map(({ dbJobId, difference, reason }) => [dbJobId, difference, reason])).toEqual([
    ['new', '50.0000000000', 'new'],
    ['returning', '30.0000000000', 'more_runs'],
    ['repriced', '20.0000000001', 'price'],
    ['gone', '-7.2500000000', 'gone'],
    ['longer', '4.0000000000', 'longer_runs'],
  ])
})

test('says what a job cost and how it ran in both periods, and by how much its prices rose', async () => {
  const { changes: found } = await changes()
  expect(found[2]).toEqual({
    workspaceId: '1',
    dbJobId: 'repriced',
    dbJobName: 'nightly load',
    current: { cost: '120.0000000001', runs: 4, timedOutRuns: 0, averageDurationMs: hourMs, timeMs: null },
    previous: { cost: '100.0000000000', runs: 4, timedOutRuns: 0, averageDurationMs: hourMs, timeMs: null },
    difference: '20.0000000001',
    reason: 'price',
    priceEffect: '20.0000000001',
    firstSeenDay: '2025-05-02',
    lastSeenDay: '2025-05-12',
  })
  expect(found[4]?.priceEffect).toBe('0.0000000000')
})

test('what filters leave of the jobs is all that changes', async () => {
  const byName = await changes('&search=nightly')
  expect(byName.changes.map(({ dbJobId }) => dbJobId)).toEqual(['repriced'])
  const gone = await changes('&search=gone&searchBy=id')
  expect([gone.changes.map(({ reason }) => reason), gone.goneJobs.jobs]).toEqual([['gone'], 1])
  expect((await changes('&search=nobody')).changes).toEqual([])
})

test('jobs that no longer run are counted over all of them, also where few are listed', async () => {
  const { changes: found, goneJobs } = await changes('&size=1')
  expect(found.map(({ dbJobId }) => dbJobId)).toEqual(['new'])
  expect(goneJobs).toEqual({ jobs: 1, previousCost: '7.2500000000' })
})

test('who sees more workspaces gets their jobs too; without a change there is nothing to list', async () => {
  expect((await changes('', 'root')).changes[0]?.dbJobId).toBe('foreign')
  const query = 'since=2025-01-11&until=2025-01-21&currency=USD'
  const answer = await askAs('ann', `/reports/cost-changes?${query}`)
  expect(answer.json()).toMatchObject({ changes: [], goneJobs: { jobs: 0, previousCost: '0.0000000000' } })
})

test('a day that is not complete is left out on both sides', async () => {
  const answer = await askAs('ann', '/reports/cost-changes?since=2025-05-14&until=2025-05-24&currency=USD')
  const { until, previousUntil, changes: found } = listCostChanges.output.parse(answer.json())
  expect([until, previousUntil]).toEqual(['2025-05-22T00:00:00.000Z', '2025-05-12T00:00:00.000Z'])
  expect(found.map(({ dbJobId, difference }) => [dbJobId, difference])).toEqual([
    ['returning', '30.0000000000'],
    ['gone', '-7.2500000000'],
    ['longer', '4.0000000000'],
  ])
})

test('a range of which no day is complete is compared with nothing', async () => {
  const answer = await askAs('ann', '/reports/cost-changes?since=2025-05-22&until=2025-05-23&currency=USD')
  expect(answer.json()).toMatchObject({ changes: [], previousUntil: null })
})

test('a run that timed out in the range alone is the reason where its job costs more per run', async () => {
  const timedOut = { job_id: 'slow', status: 'TIMEDOUT', day: '2025-05-15', run_id: '1' }
  const { ask } = await reportServer(listCostChangesRoute, {
    billing_horizon: horizon,
    job_day: [costOn('2025-05-05', 'slow', '4'), costOn('2025-05-15', 'slow', '8')],
    job_run_day: [attemptsOn('slow', '2025-05-05', hourMs), attemptsOn('slow', '2025-05-15', 6 * hourMs)],
    run: [{ ...timedOut, ...hourBefore('2025-05-15T06:00:00Z') }],
  })
  const answer = await ask('/reports/cost-changes?since=2025-05-11&until=2025-05-21&currency=USD')
  expect(answer.json().changes[0]).toMatchObject({ reason: 'timed_out', current: { timedOutRuns: 1 } })
})
