import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { getUnhealthySpend, type UnhealthySpend } from '#product/contract/calls/unhealthy-spend.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { getUnhealthySpendRoute } from './server.ts'

const wasted = (asset_kind: string, asset_id: string, cause: string, cost: string, rest: object = {}) => ({
  day: '2025-05-10',
  asset_kind,
  asset_id,
  cause,
  part: 'avoidable',
  cost,
  is_estimated: false,
  ...rest,
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
  cluster_name: [{ cluster_id: 'idle', name: 'shared analytics' }],
  job: [{ job_id: '70', name: 'nightly load' }],
  waste_day: [
    wasted('cluster', 'idle', 'idle_cluster', '4.0000000001'),
    wasted('cluster', 'idle', 'idle_cluster', '1', { day: '2025-05-11' }),
    wasted('cluster', 'idle', 'idle_cluster', '50', { part: 'unavoidable' }),
    wasted('cluster', 'idle', 'idle_cluster', '60', { part: 'unknown' }),
    wasted('cluster', 'idle', 'idle_cluster', '9', { day: '2025-04-30' }),
    wasted('warehouse', 'w', 'idle_warehouse', '6'),
    wasted('job', '70', 'failed_run', '7.5'),
    wasted('one_time_run', '71', 'failed_task', '1'),
    wasted('job', '72', 'failed_run', '1', { currency: 'EUR' }),
    wasted('job', '73', 'failed_run', '99', { workspace_id: '2' }),
    wasted('model_serving', 'unused', 'unused_asset', '12'),
    wasted('pipeline', 'dlt', 'unused_asset', '2.5'),
  ],
  billing_product: [
    { product: 'ALL_PURPOSE', feature: 'All-Purpose Compute' },
    { product: 'DEFAULT_STORAGE', feature: 'Storage' },
  ],
  cost_day: [
    paid('PREMIUM_ALL_PURPOSE_COMPUTE', 'ALL_PURPOSE', '100'),
    paid('PREMIUM_JOBS_SERVERLESS_COMPUTE_EU', 'JOBS', '40'),
    paid('PREMIUM_DATABRICKS_STORAGE', 'DEFAULT_STORAGE', '50'),
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

test('idle is what is avoidable of the idle time of every kind of compute', async () => {
  expect(costOf(await unhealthy(), 'idle')).toBe('11.0000000001')
})

test('failed is what failed attempts and failed tries of tasks cost', async () => {
  const found = await unhealthy()
  expect(costOf(found, 'failed')).toBe('8.5000000000')
  expect(costOf(await unhealthy('root'), 'failed')).toBe('107.5000000000')
})

test('orphan is what nobody uses', async () => {
  expect(costOf(await unhealthy(), 'orphan')).toBe('14.5000000000')
})

test('what recommendations would save is not known, and why', async () => {
  const { parts } = await unhealthy()
  expect(parts.map(({ part }) => part)).toEqual(['idle', 'failed', 'waste', 'orphan'])
  expect(parts[2]).toMatchObject({ cost: null, assets: 0 })
  expect(parts[2]?.absentBecause).toMatch(/not computed/)
})

test('the whole is the sum of its parts and of its assets, against all compute', async () => {
  const { cost, parts, assets, computeCost, shareOfCompute } = await unhealthy()
  expect(cost).toBe('34.0000000001')
  expect(sumOfMoney(parts.flatMap((part) => part.cost ?? []))).toBe(cost)
  expect(sumOfMoney(assets.map((one) => one.cost))).toBe(cost)
  expect(computeCost).toBe('176.0000000000')
  expect(shareOfCompute).toBeCloseTo(34 / 176, 9)
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
