import { expect, test } from 'vitest'
import { listCostChanges } from '#product/contract/calls/cost-changes.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { hourBefore } from '#product/testing/workload-rows.ts'
import { listCostChangesRoute } from './server.ts'

const submitted = (job_id: string, run_name: string, day: string) => ({
  job_id,
  run_id: `${job_id}0`,
  run_name,
  run_type: 'SUBMIT_RUN',
  compute_type: 'JOB_CLUSTER',
  ...hourBefore(`${day}T10:00:00Z`),
})
const paid = (job_id: string, day: string, cost: string) => ({ job_id, day, cost, is_submitted: true })
const kept = (upkeep_id: string, day: string, cost: string, rest: object = {}) => ({
  upkeep_kind: 'product',
  upkeep_id,
  day,
  cost,
  ...rest,
})

// The range is 11 - 20 May, the period before it 1 - 10 May.
const { ask } = reportTest(listCostChangesRoute, {
  billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-05-22T21:00:00Z' }],
  run: [
    submitted('1', 'load', '2025-05-05'),
    submitted('2', 'load', '2025-05-15'),
    submitted('3', 'export', '2025-05-16'),
    submitted('4', 'returning', '2025-04-20'),
    submitted('5', 'returning', '2025-05-17'),
    submitted('6', 'dropped', '2025-05-06'),
  ],
  job_day: [
    paid('1', '2025-05-05', '10'),
    paid('2', '2025-05-15', '12.0000000001'),
    paid('3', '2025-05-16', '7'),
    paid('4', '2025-04-20', '1'),
    paid('5', '2025-05-17', '5'),
    paid('6', '2025-05-06', '3'),
  ],
  upkeep_day: [
    kept('PREDICTIVE_OPTIMIZATION', '2025-05-05', '4'),
    kept('PREDICTIVE_OPTIMIZATION', '2025-05-15', '6'),
    kept('pipe', '2025-05-15', '5', { upkeep_kind: 'pipeline', maintenance_id: 'one' }),
    kept('FOREIGN', '2025-05-15', '50', { workspace_id: '2' }),
  ],
  asset_name: [{ kind: 'pipeline', asset_id: 'pipe', name: 'orders', owner: 'ann' }],
})

async function changes(query: string) {
  const answer = await ask(`/reports/cost-changes?since=2025-05-11&until=2025-05-21&currency=USD&${query}`)
  return listCostChanges.output.parse(answer.json())
}

test('one-time runs of one name are compared with those before, though each has a job id of its own', async () => {
  const { changes: found, goneJobs } = await changes('workloads=submit-runs')
  expect(
    found.map(({ dbJobId, dbJobName, difference, reason }) => [dbJobId, dbJobName, difference, reason]),
  ).toEqual([
    ['3', 'export', '7.0000000000', 'new'],
    ['5', 'returning', '5.0000000000', null],
    ['6', 'dropped', '-3.0000000000', 'gone'],
    ['2', 'load', '2.0000000001', null],
  ])
  expect(goneJobs).toEqual({ jobs: 1, previousCost: '3.0000000000' })
  expect(found.map(({ firstSeenDay }) => firstSeenDay)).toContain('2025-04-20')
})

test('maintenance services of the scope are compared, filtered as their list is', async () => {
  const all = await changes('workloads=maintenance-jobs')
  expect(all.changes.map(({ dbJobName, difference, reason }) => [dbJobName, difference, reason])).toEqual([
    ['orders', '5.0000000000', 'new'],
    ['Predictive optimization', '2.0000000000', null],
  ])
  const owned = await changes('workloads=maintenance-jobs&owner=ann')
  expect(owned.changes.map(({ dbJobId }) => dbJobId)).toEqual(['pipe'])
})

test('what is not counted is null: runs of one-time runs and services', async () => {
  const { changes: found } = await changes('workloads=submit-runs&search=load')
  expect(found).toMatchObject([
    { current: { cost: '12.0000000001', runs: null }, previous: { cost: '10.0000000000', runs: null } },
  ])
})
