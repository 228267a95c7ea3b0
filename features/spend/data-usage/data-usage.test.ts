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

const { askAs } = reportTest(getCostVsDataUsageRoute, {
  cost_day: [
    costOn('2025-04-30', '3'),
    costOn('2025-05-01', '10.0000000001'),
    costOn('2025-05-01', '1', { source: 'machine_estimate' }),
    costOn('2025-05-02', '20'),
    costOn('2025-05-02', '500', { workspace_id: '2' }),
    costOn('2025-05-02', '600', { currency: 'EUR' }),
  ],
  asset_day: [
    warehouseOn('2025-04-30', '2'),
    warehouseOn('2025-05-01', '4'),
    warehouseOn('2025-05-02', '6'),
    warehouseOn('2025-05-02', '9', { asset_kind: 'cluster' }),
  ],
  statement_day: [
    readOn('2025-05-01', 2 * tb),
    readOn('2025-05-01', tb / 2),
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
      bytesRead: 2.5 * tb,
      bytesWritten: null,
      costPerTb: '1.6000000000',
    },
    {
      period: '2025-05-02',
      cost: '20.0000000000',
      warehouseCost: '6.0000000000',
      bytesRead: 0,
      bytesWritten: null,
      costPerTb: null,
    },
  ])
})

test('before the first statement bytes are unknown, not zero', async () => {
  const { periods, absentBecause, firstStatementDay } = await usage(
    'since=2025-04-29T00:00:00Z&until=2025-05-01T00:00:00Z',
  )
  expect(periods.map(({ bytesRead }) => bytesRead)).toEqual([null, null])
  expect([absentBecause, firstStatementDay]).toEqual([
    'Data KPIs are not available for this period.',
    '2025-05-01',
  ])
})

test('months add up to the total, and cost without known bytes does not count for a terabyte', async () => {
  const { periods, total, timeframe } = await usage(
    'since=2025-04-01T00:00:00Z&until=2025-06-01T00:00:00Z&timeframe=monthly',
  )
  expect(timeframe).toBe('monthly')
  expect(periods).toMatchObject([
    { period: '2025-04-01', cost: '3.0000000000', bytesRead: null },
    { period: '2025-05-01', cost: '31.0000000001', bytesRead: 2.5 * tb, costPerTb: '4.0000000000' },
  ])
  expect(sumOfMoney(periods.map(({ cost }) => cost))).toBe(total.cost)
  expect([total.warehouseCost, total.costPerTb]).toEqual(['12.0000000000', '4.0000000000'])
})

test('only workspaces in scope count', async () => {
  const { total } = await usage('since=2025-05-02T00:00:00Z&until=2025-05-03T00:00:00Z', 'root')
  expect(total).toMatchObject({ cost: '520.0000000000', bytesRead: tb })
})
