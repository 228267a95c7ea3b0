import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { getUnhealthySpend, type UnhealthySpend } from '#product/contract/calls/unhealthy-spend.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { getUnhealthySpendRoute } from './server.ts'

const minute = 60_000
const instance = (cluster_id: string, idleMinutes: number, rest: object = {}) => ({
  cluster_id,
  instance_id: `${cluster_id}-1`,
  cluster_kind: 'shared',
  idle_ms: idleMinutes * minute,
  ...rest,
})
const charge = (cluster_id: string, consumer: string, cost: string, day = '2025-05-10') => ({
  day,
  cluster_id,
  instance_id: `${cluster_id}-1`,
  consumer,
  cost,
})
const asset = (asset_kind: string, asset_id: string, consumer: string, phase: string, cost: string) => ({
  day: '2025-05-10',
  asset_kind,
  asset_id,
  consumer,
  phase,
  cost,
})
const paid = (sku_name: string, product: string, amount: string, rest: object = {}) => ({
  day: '2025-05-10',
  source: 'databricks_usage',
  sku_name,
  product,
  amount,
  ...rest,
})

const { askAs } = reportTest(getUnhealthySpendRoute, {
  cluster_instance: [
    instance('idle', 40),
    instance('busy', 39),
    instance('job', 90, { cluster_kind: 'job' }),
  ],
  cluster_name: [{ cluster_id: 'idle', name: 'shared analytics' }],
  cluster_instance_cost_day: [
    charge('idle', 'idle', '5.0000000001'),
    charge('idle', 'interactive', '50'),
    charge('idle', 'idle', '9', '2025-04-30'),
    charge('busy', 'idle', '3'),
    charge('job', 'run', '8'),
  ],
  warehouse: [
    { warehouse_id: 'endless', auto_stop_minutes: 0 },
    { warehouse_id: 'stops', auto_stop_minutes: 10 },
  ],
  job: [{ job_id: '70', name: 'nightly load' }],
  job_day: [
    { day: '2025-05-10', job_id: '70', cost: '20', failed_cost: '7.5', retry_cost: '2' },
    { day: '2025-05-11', job_id: '70', cost: '20', failed_cost: '0' },
    { day: '2025-05-10', job_id: '71', cost: '4', failed_cost: '1', is_submitted: true },
    { day: '2025-05-10', job_id: '72', cost: '4', failed_cost: '1', currency: 'EUR' },
    { day: '2025-05-10', job_id: '73', cost: '99', failed_cost: '99', workspace_id: '2' },
  ],
  pool: [
    { instance_pool_id: 'surplus', min_idle_instances: 0 },
    { instance_pool_id: 'kept', min_idle_instances: 2 },
  ],
  endpoint: [
    {
      endpoint_kind: 'model_serving',
      endpoint_id: 'unused',
      is_usage_tracked: true,
      creation_time: '2025-01-01T00:00:00Z',
    },
    {
      endpoint_kind: 'model_serving',
      endpoint_id: 'used',
      is_usage_tracked: true,
      creation_time: '2025-01-01T00:00:00Z',
    },
    {
      endpoint_kind: 'model_serving',
      endpoint_id: 'untracked',
      is_usage_tracked: false,
      creation_time: '2025-01-01T00:00:00Z',
    },
    {
      endpoint_kind: 'model_serving',
      endpoint_id: 'young',
      is_usage_tracked: true,
      creation_time: '2025-05-20T00:00:00Z',
    },
  ],
  endpoint_usage_day: [
    { day: '2025-05-12', endpoint_id: 'used', request_count: 1 },
    { day: '2025-04-12', endpoint_id: 'unused', request_count: 9 },
  ],
  asset_day: [
    asset('warehouse', 'endless', 'warehouse', 'idle', '6'),
    asset('warehouse', 'endless', 'query', 'work', '60'),
    asset('warehouse', 'stops', 'warehouse', 'idle', '1.5'),
    asset('pipeline', 'dlt', 'pipeline_orphan', 'work', '0.5'),
    asset('pipeline', 'dlt', 'pipeline_update', 'work', '11'),
    asset('pool', 'surplus', 'pool', 'idle', '2'),
    asset('pool', 'kept', 'pool', 'idle', '30'),
    asset('model_serving', 'unused', 'endpoint', 'work', '12'),
    asset('model_serving', 'used', 'endpoint', 'work', '13'),
    asset('model_serving', 'untracked', 'endpoint', 'work', '14'),
    asset('model_serving', 'young', 'endpoint', 'work', '15'),
  ],
  cost_day: [
    paid('PREMIUM_ALL_PURPOSE_COMPUTE', 'ALL_PURPOSE', '100'),
    paid('PREMIUM_JOBS_SERVERLESS_COMPUTE_EU', 'JOBS', '40'),
    paid('PREMIUM_SERVERLESS_REAL_TIME_INFERENCE', 'MODEL_SERVING', '50'),
    paid('Standard_D4ds_v5', 'ALL_PURPOSE', '36', { source: 'machine_estimate' }),
  ],
})

async function unhealthy(username = 'ann'): Promise<UnhealthySpend> {
  const answer = await askAs(
    username,
    '/spend-insights/unhealthy-spend?since=2025-05-01&until=2025-05-31&currency=USD',
  )
  expect(answer.statusCode).toBe(200)
  return getUnhealthySpend.output.parse(answer.json())
}
const costOf = ({ parts }: UnhealthySpend, part: string) => parts.find((one) => one.part === part)?.cost

test('idle is that of clusters idle for 40 minutes in all, and of warehouses that never stop', async () => {
  expect(costOf(await unhealthy(), 'idle')).toBe('11.0000000001')
})

test('failed is what failed attempts cost, without retries that succeeded', async () => {
  const found = await unhealthy()
  expect(costOf(found, 'failed')).toBe('8.5000000000')
  expect(costOf(await unhealthy('root'), 'failed')).toBe('107.5000000000')
})

test('orphan is what no update names, VMs that wait beyond the minimum and endpoints without requests for 30 days', async () => {
  expect(costOf(await unhealthy(), 'orphan')).toBe('14.5000000000')
})

test('what recommendations would save is not known, and why', async () => {
  const { parts } = await unhealthy()
  expect(parts.map(({ part }) => part)).toEqual(['idle', 'failed', 'waste', 'orphan'])
  expect(parts[2]).toMatchObject({ cost: null, assets: 0 })
  expect(parts[2]?.absentBecause).toMatch(/not computed/)
})

test('the whole is the sum of its parts and of its assets, against compute without serverless', async () => {
  const { cost, parts, assets, computeCost, shareOfCompute } = await unhealthy()
  expect(cost).toBe('34.0000000001')
  expect(sumOfMoney(parts.flatMap((part) => part.cost ?? []))).toBe(cost)
  expect(sumOfMoney(assets.map((one) => one.cost))).toBe(cost)
  expect(computeCost).toBe('136.0000000000')
  expect(shareOfCompute).toBeCloseTo(0.25, 9)
})

test('the assets behind it have their names, the largest first', async () => {
  const { assets } = await unhealthy()
  expect(assets.map(({ part, assetKind, name }) => [part, assetKind, name]).slice(0, 4)).toEqual([
    ['orphan', 'model_serving', null],
    ['failed', 'job', 'nightly load'],
    ['idle', 'warehouse', null],
    ['idle', 'cluster', 'shared analytics'],
  ])
})
