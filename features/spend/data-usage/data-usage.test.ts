import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import type { CostVsDataUsage } from './contract.ts'
import { getCostVsDataUsageRoute } from './server.ts'

const tb = 2 ** 40
const costOn = (day: string, amount: string, rest: object = {}) => ({
  day,
  source: 'databricks_usage',
  amount,
  ...rest,
})
const warehouseOn = (day: string, cost: string, rest: object = {}) => ({
  day,
  asset_kind: 'warehouse',
  asset_id: 'w',
  cost,
  ...rest,
})
const readOn = (day: string, read_bytes: number, rest: object = {}) => ({
  day,
  warehouse_id: 'w',
  read_bytes,
  ...rest,
})

const loggedOn = (day: string, cost: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  instance_id: 'c-1',
  consumer: 'run',
  cost,
  ...rest,
})
const sparkOn = (day: string, bytes: number, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  instance_id: 'c-1',
  input_bytes: bytes,
  output_bytes: bytes,
  ...rest,
})

const { askAs } = reportTest(getCostVsDataUsageRoute, {
  cost_day: [
    costOn('2025-04-30', '3'),
    costOn('2025-05-01', '10.0000000001'),
    costOn('2025-05-01', '1', { source: 'machine_estimate' }),
    costOn('2025-05-02', '20'),
    costOn('2025-05-03', '30'),
    costOn('2025-05-02', '500', { workspace_id: '2' }),
    costOn('2025-05-02', '600', { currency: 'EUR' }),
  ],
  asset_day: [
    warehouseOn('2025-04-30', '2'),
    warehouseOn('2025-05-01', '4'),
    warehouseOn('2025-05-02', '6'),
    warehouseOn('2025-05-02', '9', { asset_kind: 'cluster' }),
  ],
  cluster_instance_cost_day: [
    loggedOn('2025-05-03', '8', { cloud_cost: '3' }),
    loggedOn('2025-05-03', '0.0000000002', { consumer: 'idle' }),
    loggedOn('2025-05-03', '7', { instance_id: 'c-2' }),
    loggedOn('2025-05-03', '90', { workspace_id: '2' }),
  ],
  instance_spark: [{ day: '2025-05-02', cluster_id: 'c', instance_id: 'c-1', is_complete: true }],
  spark_day: [
    sparkOn('2025-05-03', tb),
    sparkOn('2025-05-03', tb / 2, { cluster_id: 'd', instance_id: null }),
    sparkOn('2025-05-04', tb, { workspace_id: '2' }),
  ],
  serverless_statement_day: [
    { day: '2025-05-04', job_id: 'j', run_id: 'r', read_bytes: 300, written_bytes: null },
    { day: '2025-05-04', notebook_id: 'n', read_bytes: null, written_bytes: 20 },
  ],
  statement_day: [
    readOn('2025-05-01', 2 * tb),
    readOn('2025-05-01', tb / 2, { written_bytes: tb / 2 }),
    readOn('2025-05-02', 0),
    readOn('2025-05-02', tb, { workspace_id: '2' }),
  ],
})

async function usage(query: string, username = 'ann'): Promise<CostVsDataUsage> {
  const answer = await askAs(username, `/spend-insights/planning/cost-vs-data-usage?currency=USD&${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('each day has its cost beside the bytes that statements read, and the cost of a terabyte', async () => {
  const { periods } = await usage('since=2025-05-01T00:00:00Z&until=2025-05-03T00:00:00Z')
  expect(periods).toEqual([
    {
      period: '2025-05-01',
      cost: '11.0000000001',
      warehouseCost: '4.0000000000',
      clusterCost: '0.0000000000',
      estimatedCost: '1.0000000000',
      estimatedWarehouseCost: '0.0000000000',
      estimatedClusterCost: '0.0000000000',
      bytesRead: 2.5 * tb,
      bytesWritten: tb / 2,
      costPerTb: '1.3333333333',
    },
    {
      period: '2025-05-02',
      cost: '20.0000000000',
      warehouseCost: '6.0000000000',
      clusterCost: '0.0000000000',
      estimatedCost: '0.0000000000',
      estimatedWarehouseCost: '0.0000000000',
      estimatedClusterCost: '0.0000000000',
      bytesRead: 0,
      bytesWritten: null,
      costPerTb: null,
    },
  ])
})

test('Spark tasks count beside statements, and the cost of their clusters where it is known', async () => {
  const { periods } = await usage('since=2025-05-03T00:00:00Z&until=2025-05-05T00:00:00Z')
  expect(periods).toEqual([
    {
      period: '2025-05-03',
      cost: '30.0000000000',
      warehouseCost: '0.0000000000',
      clusterCost: '8.0000000002',
      estimatedCost: '0.0000000000',
      estimatedWarehouseCost: '0.0000000000',
      estimatedClusterCost: '3.0000000000',
      bytesRead: 1.5 * tb,
      bytesWritten: 1.5 * tb,
      costPerTb: '4.0000000001',
    },
    expect.objectContaining({ period: '2025-05-04', bytesRead: 300, bytesWritten: 20, costPerTb: null }),
  ])
})

test('before the first statement bytes are unknown, not zero', async () => {
  const { periods, absentBecause, firstStatementDay, firstLogDay } = await usage(
    'since=2025-04-29T00:00:00Z&until=2025-05-01T00:00:00Z',
  )
  expect(periods.map(({ bytesRead }) => bytesRead)).toEqual([null, null])
  expect([absentBecause, firstStatementDay, firstLogDay]).toEqual([
    'Data KPIs are not available for this period.',
    '2025-05-01',
    '2025-05-03',
  ])
})

test('months add up to the total, and cost without known bytes does not count for a terabyte', async () => {
  const { periods, total, timeframe } = await usage(
    'since=2025-04-01T00:00:00Z&until=2025-06-01T00:00:00Z&timeframe=monthly',
  )
  expect(timeframe).toBe('monthly')
  expect(periods).toMatchObject([
    { period: '2025-04-01', cost: '3.0000000000', bytesRead: null },
    {
      period: '2025-05-01',
      cost: '61.0000000001',
      bytesRead: 4 * tb + 300,
      bytesWritten: 2 * tb + 20,
      costPerTb: '3.6000000000',
    },
  ])
  expect(sumOfMoney(periods.map(({ cost }) => cost))).toBe(total.cost)
  expect([total.warehouseCost, total.clusterCost]).toEqual(['12.0000000000', '8.0000000002'])
  expect(total.costPerTb).toBe('3.6000000000')
})

test('only workspaces in scope count', async () => {
  const { total } = await usage('since=2025-05-02T00:00:00Z&until=2025-05-03T00:00:00Z', 'root')
  expect(total).toMatchObject({ cost: '520.0000000000', bytesRead: tb, clusterCost: '0.0000000000' })
})
