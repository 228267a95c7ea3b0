import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import type { SpendAsOf } from '#features/spend/as-of/contract.ts'
import { getSpendAsOfRoute } from '#features/spend/as-of/server.ts'
import type { CostChangeSplit } from '#product/contract/calls/cost-change-split.ts'
import { splitCostChangeRoute } from '#features/spend/changes/server.ts'
import { spendOverTimeRoute } from '#features/spend/cost-over-time/server.ts'
import type { SpendForecast } from '#features/spend/forecasting/contract/forecast.ts'
import { getForecastRoute } from '#features/spend/forecasting/server.ts'
import type { WorkspaceSeries } from '#features/spend/workspace-cost/contract.ts'
import { listWorkspaceCostsRoute, listWorkspaceSeriesRoute } from '#features/spend/workspace-cost/server.ts'
import type { SpendOverTime } from '#product/contract/calls/spend-over-time.ts'
import { reportTest } from '#product/testing/report-test.ts'

type Spent = { day: string; workspace_id: string; asset_id: string; amount: string; currency: string }

const spent = (day: string, amount: string, rest: Partial<Spent> = {}): Spent => ({
  day,
  amount,
  workspace_id: '1',
  asset_id: 'usual',
  currency: 'USD',
  ...rest,
})

// The present day is 31 May 2025. From 16 May on workspace 1 is billed in euros; nothing was used in March; the job "moved" runs
// in workspace 2 since 20 May.
const euros = { currency: 'EUR' }
const ledger = [
  spent('2024-02-28', '2'),
  spent('2024-02-29', '4.0000000001'),
  spent('2024-03-01', '8'),
  spent('2025-02-10', '10'),
  spent('2025-04-02', '20'),
  spent('2025-04-20', '5', { asset_id: 'moved' }),
  spent('2025-05-02', '30.3333333333'),
  spent('2025-05-10', '-70.5', { asset_id: 'credit' }),
  spent('2025-05-12', '5', { asset_id: 'moved' }),
  spent('2025-05-17', '40', euros),
  spent('2025-05-18', '-3', euros),
  spent('2025-05-22', '5', { asset_id: 'moved', workspace_id: '2' }),
]

const bill = {
  source: 'databricks_usage',
  kind: 'real',
  provider: 'Databricks',
  feature: 'Jobs Compute',
  resource: 'Jobs Compute DBUs',
  sku_name: 'JOBS',
  asset_kind: 'job',
}
const isCredit = (amount: string) => amount.startsWith('-')

const { askAs } = reportTest(
  [
    listWorkspaceCostsRoute,
    spendOverTimeRoute,
    listWorkspaceSeriesRoute,
    getForecastRoute,
    splitCostChangeRoute,
    getSpendAsOfRoute,
  ],
  {
    billing_horizon: ['1', '2'].map((workspace_id) => ({
      workspace_id,
      first_usage_time: '2024-01-10 07:00:00',
      last_usage_time: '2025-05-31 00:00:00',
    })),
    workspace: [
      { workspace_id: '1', workspace_name: 'one', subscription_id: 'north' },
      { workspace_id: '2', workspace_name: 'two', subscription_id: 'south' },
    ],
    spend_day: ledger.map(({ asset_id: _asset, ...row }) => ({ ...bill, ...row })),
    spend_day_version: ledger.map(({ asset_id: _asset, ...row }) => ({
      source: bill.source,
      sku_name: bill.sku_name,
      asset_kind: bill.asset_kind,
      ...row,
      version: 1,
      published_at: '2025-06-01T08:00:00Z',
    })),
    billed_day: ledger.map(({ asset_id: _asset, ...row }) => ({ source: bill.source, ...row })),
    asset_sku_day: ledger.map((row) => ({
      ...row,
      asset_kind: 'job',
      source: bill.source,
      sku_name: 'JOBS',
      usage_unit: 'DBU',
      quantity: isCredit(row.amount) ? '0' : '1',
      list_amount: row.amount,
    })),
  },
)

async function answer<Answer>(path: string, body?: object): Promise<Answer> {
  const found = await askAs('root', path, body)
  expect([path, found.statusCode, found.statusCode === 200 ? '' : found.body]).toEqual([path, 200, ''])
  return found.json()
}

const sumOf = (isMeant: (row: Spent) => boolean) =>
  sumOfMoney(ledger.filter(isMeant).map(({ amount }) => amount))
const inMay = { since: '2025-05-01T00:00:00Z', until: '2025-06-01T00:00:00Z' }
const mayPath = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'
const isMay = ({ day }: Spent) => day >= '2025-05-01'

const overTime = (query: string) =>
  answer<SpendOverTime>(`/spend-insights/cost-over-time?timeFrame=monthly&${query}`)

test('a currency that changes in mid-month, and two currencies of a month, are never added up', async () => {
  for (const currency of ['USD', 'EUR']) {
    const expected = sumOf((row) => isMay(row) && row.currency === currency)
    const asked = `${mayPath}&currency=${currency}`
    const spend = await overTime(asked)
    const changes = await answer<CostChangeSplit>(`/reports/spend/changes?${asked}`)
    const series = await answer<WorkspaceSeries>('/costs-workspaces/timeseries', { ...inMay, currency })
    const asOf = await answer<SpendAsOf>(`/reports/spend/as-of?${asked}&asOf=2025-06-02`)
    const forecast = await answer<SpendForecast>(`/spend-insights/forecasting?currency=${currency}`)
    expect([
      spend.totals.cost,
      changes.cost,
      series.totals.cost,
      asOf.totals.previousAmount,
      forecast.total.monthToDate,
    ]).toEqual(Array.from({ length: 5 }, () => expected))
    expect([spend.otherCurrencies, asOf.otherCurrencies]).toEqual(
      Array.from({ length: 2 }, () => [currency === 'USD' ? 'EUR' : 'USD']),
    )
  }
})

test('workspaces are listed once in each currency that is asked for', async () => {
  const costsIn = async (currency: string) => {
    const { content, totals } = await answer<{
      content: Record<string, unknown>[]
      totals: { cost: string }
    }>(`/workspaces/?${mayPath}&currency=${currency}`, {})
    return [content.map((row) => [row['workspaceId'], row['currency'], row['cost']]), totals.cost]
  }
  expect(await costsIn('EUR')).toEqual([[['1', 'EUR', '37.0000000000']], '37.0000000000'])
  expect(await costsIn('USD')).toEqual([
    [
      ['2', 'USD', '5.0000000000'],
      ['1', 'USD', '-35.1666666667'],
    ],
    '-30.1666666667',
  ])
})

test('a month with no data cost nothing, and the month after it is compared with nothing spent', async () => {
  const { periods, totals } = await overTime(
    'since=2025-02-01T00:00:00Z&until=2025-05-01T00:00:00Z&currency=USD',
  )
  expect(periods.map(({ since }) => since)).toEqual(['2025-02-01', '2025-03-01', '2025-04-01'])
  expect(totals.costs).toEqual(['10.0000000000', '0.0000000000', '25.0000000000'])
  expect([totals.previousCost, totals.costDifference, totals.costChange]).toEqual([
    '0.0000000000',
    '25.0000000000',
    null,
  ])
  const march = await answer<CostChangeSplit>(
    '/reports/spend/changes?since=2025-03-01&until=2025-04-01&previousSince=2025-02-01&previousUntil=2025-03-01&currency=USD',
  )
  expect([march.previousCost, march.cost, march.difference]).toEqual([
    '10.0000000000',
    '0.0000000000',
    '-10.0000000000',
  ])
})

test('the leap day is a day of February, of its week, and of what March is compared with', async () => {
  const { periods, totals } = await overTime(
    'since=2024-02-01T00:00:00Z&until=2024-04-01T00:00:00Z&currency=USD',
  )
  expect(periods.map(({ until }) => until)).toEqual(['2024-03-01', '2024-04-01'])
  expect(totals.costs).toEqual(['6.0000000001', '8.0000000000'])
  expect([totals.comparedCost, totals.previousCost]).toEqual(['8.0000000000', '6.0000000001'])
  const byDay = await answer<SpendOverTime>(
    '/spend-insights/cost-over-time?timeFrame=daily&since=2024-02-28T00:00:00Z&until=2024-03-02T00:00:00Z&currency=USD',
  )
  expect(byDay.totals.costs).toEqual(['2.0000000000', '4.0000000001', '8.0000000000'])
  const changes = await answer<CostChangeSplit>(
    '/reports/spend/changes?since=2024-03-01&until=2024-03-02&currency=USD',
  )
  expect([changes.previousSince, changes.previousCost, changes.cost]).toEqual([
    '2024-02-29T00:00:00.000Z',
    '4.0000000001',
    '8.0000000000',
  ])
  const asOf = await answer<SpendAsOf>(
    '/reports/spend/as-of?since=2024-02-29&until=2024-03-01&asOf=2025-06-02&currency=USD',
  )
  expect(asOf.rows).toMatchObject([
    { name: '2024-02-29', previousAmount: '4.0000000001', amount: '4.0000000001' },
  ])
})

test('a credit makes days, months and totals negative, and has no share', async () => {
  const may = await overTime(`${mayPath}&currency=USD&by=workspace`)
  expect(may.totals.cost).toBe('-30.1666666667')
  expect(may.rows.map(({ share }) => share)).toEqual([null, null])
  const changes = await answer<CostChangeSplit>(`/reports/spend/changes?${mayPath}&currency=USD`)
  expect(changes.rows.find(({ assetId }) => assetId === 'credit')).toMatchObject({
    difference: '-70.5000000000',
    cause: 'new',
  })
  const { workspaces } = await answer<WorkspaceSeries>('/costs-workspaces/timeseries', {
    ...inMay,
    currency: 'USD',
  })
  const one = workspaces.find(({ workspaceId }) => workspaceId === '1')
  expect(one?.series.flatMap(({ costs }) => costs)).toContain('-70.5000000000')
  const forecast = await answer<SpendForecast>('/spend-insights/forecasting?currency=USD')
  expect(forecast.days.find(({ day }) => day === '2025-05-10')?.cost).toBe('-70.5000000000')
})

test('what moves to another workspace ends in the one and begins in the other, and costs no more in all', async () => {
  const changes = await answer<CostChangeSplit>(
    '/reports/spend/changes?since=2025-05-20&until=2025-05-31&previousSince=2025-05-09&previousUntil=2025-05-20&currency=USD',
  )
  const moved = changes.rows.filter(({ assetId }) => assetId === 'moved')
  expect(moved.map(({ workspaceId, cause, difference }) => [workspaceId, cause, difference])).toEqual([
    ['1', 'gone', '-5.0000000000'],
    ['2', 'new', '5.0000000000'],
  ])
  expect(sumOfMoney(moved.map(({ difference }) => difference))).toBe('0.0000000000')
})

test('a workspace stands with all of its cost under its present subscription', async () => {
  const [north, south, all] = await Promise.all(
    ['&subscriptionId=north', '&subscriptionId=south', ''].map((scope) =>
      overTime(`since=2025-01-01T00:00:00Z&until=2025-06-01T00:00:00Z&currency=USD${scope}`),
    ),
  )
  expect(south?.totals.cost).toBe('5.0000000000')
  expect(sumOfMoney([north?.totals.cost ?? '', south?.totals.cost ?? ''])).toBe(all?.totals.cost)
})
