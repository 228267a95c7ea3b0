import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listAllWorkloadsRoute, listWorkloadTypesRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

const asset = (asset_kind: string, asset_id: string | null, cost: string, rest: object = {}) => ({
  day: '2025-05-25',
  asset_kind,
  asset_id,
  consumer: asset_kind,
  phase: 'work',
  databricks_cost: cost,
  cost,
  ...rest,
})
const job = (job_id: string, cost: string, rest: object = {}) => ({
  day: '2025-05-25',
  job_id,
  databricks_cost: cost,
  cost,
  ...rest,
})
const oneTime = (job_id: string, start: string) => ({
  job_id,
  run_id: `run of ${job_id}`,
  attempt: 0,
  run_name: 'backfill',
  run_type: 'SUBMIT_RUN',
  start_time: start,
  compute_type: 'JOB_CLUSTER',
  creator_user_name: 'ann',
})

const world = {
  job_day: [
    job('7', '4'),
    job('7', '3', { day: '2025-05-20' }),
    job('once', '1', { is_submitted: true }),
    job('again', '2', { is_submitted: true }),
  ],
  asset_day: [
    asset('pipeline', 'p', '6', { consumer: 'pipeline_update' }),
    asset('pipeline', 'p', '0.5', { consumer: 'pipeline_maintenance' }),
    asset('vector_search', 'e', '5', { consumer: 'endpoint' }),
    asset('cluster', null, '0.25', { consumer: 'unattributed' }),
    asset('service', 'DEFAULT_STORAGE', '0.1', { consumer: 'overhead' }),
    asset('warehouse', 'w', '9', { workspace_id: '2' }),
    asset('pool', 'old', '9', { day: '2025-05-20' }),
  ],
  run: [oneTime('once', '2025-05-24T00:00:00Z'), oneTime('again', '2025-05-25T00:00:00Z')],
  job: [{ job_id: '7', name: 'nightly', creator_user_name: 'bob' }],
  asset_name: [
    { kind: 'pipeline', asset_id: 'p', name: 'orders', owner: 'eve' },
    { kind: 'endpoint', asset_id: 'e', name: 'search' },
  ],
  billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }],
}

test('everything that cost something stands in one list, one-time runs of one name together', async () => {
  const { rows } = await reportServer(listAllWorkloadsRoute, world)
  const found = await rows(range)
  expect(
    found.map(({ assetKind, assetName, assetId, owner, cost }) => [
      assetKind,
      assetName,
      assetId,
      owner,
      cost,
    ]),
  ).toEqual([
    ['pipeline', 'orders', 'p', 'eve', '6.5000000000'],
    ['vector_search', 'search', 'e', null, '5.0000000000'],
    ['job', 'nightly', '7', 'bob', '4.0000000000'],
    ['one_time_run', 'backfill', 'again', 'ann', '3.0000000000'],
    ['cluster', 'Not named in usage', null, null, '0.2500000000'],
    ['service', 'Default storage', 'DEFAULT_STORAGE', null, '0.1000000000'],
  ])
  expect(found[2]).toMatchObject({ previousCost: '3.0000000000', costDifference: '1.0000000000' })
})

test('the list is narrowed by type, name and owner', async () => {
  const { rows } = await reportServer(listAllWorkloadsRoute, world)
  const namesOf = async (query: string) => (await rows(`${range}&${query}`)).map(({ assetName }) => assetName)
  expect(await namesOf('assetKind=one_time_run')).toEqual(['backfill'])
  expect(await namesOf('search=SEAR')).toEqual(['search'])
  expect(await namesOf('owner=eve')).toEqual(['orders'])
  await expect(namesOf('assetKind=moon')).rejects.toThrow('assetKind')
})

test('the cost of each type adds up to that of all workloads', async () => {
  const { rows } = await reportServer(listWorkloadTypesRoute, world)
  const found = await rows(range)
  expect(found.map(({ assetKind, cost }) => [assetKind, cost])).toEqual([
    ['pipeline', '6.5000000000'],
    ['vector_search', '5.0000000000'],
    ['job', '4.0000000000'],
    ['one_time_run', '3.0000000000'],
    ['cluster', '0.2500000000'],
    ['service', '0.1000000000'],
  ])
})

test('VMs make a cost an estimate, weak evidence alone does not; all reasons are in rows, totals, types and files', async () => {
  const weak = { weak_because: 'usual share' }
  const { ask } = await reportServer([listAllWorkloadsRoute, listWorkloadTypesRoute], {
    asset_day: [
      asset('cluster', 'billed', '3', weak),
      asset('cluster', 'with VMs', '2', { ...weak, databricks_cost: '1.5', cloud_cost: '0.5' }),
      asset('cluster', 'VMs alone', '1', { databricks_cost: null, cloud_cost: '1' }),
      asset('warehouse', 'w', '0.5'),
      asset('warehouse', 'w', '0.5', { ...weak, day: '2025-05-20' }),
    ],
  })
  const { workloads, totals } = (await ask(`/reports/all-workloads?${range}`)).json()
  const marks = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ isCostEstimated, estimatedBecause }) => [isCostEstimated, estimatedBecause])
  expect(marks(workloads)).toEqual([
    [false, 'usual share'],
    [true, 'public VM price, usual share'],
    [true, 'public VM price'],
    [false, null],
  ])
  expect(totals.estimatedBecause).toBe('public VM price, usual share')
  const types = (await ask(`/reports/workload-types?${range}`)).json()
  expect(marks(types.workloadTypes)).toEqual([
    [true, 'public VM price, usual share'],
    [false, null],
  ])
  expect(
    (await ask(`/reports/all-workloads?${range}&assetKind=warehouse`)).json().totals.estimatedBecause,
  ).toBe(null)
  expect((await ask(`/reports/all-workloads?${range}&format=csv`)).body).toContain(
    '"public VM price, usual share"',
  )
})
