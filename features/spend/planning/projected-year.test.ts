import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysIn } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'
import type { BudgetAndSpend } from './contract.ts'

// Present day of the tests: 31 May 2025; the last complete day is the 30th.
const spentOn = (day: string, amount: string, rest: object = {}) => ({
  day,
  source: 'databricks_usage',
  amount,
  ...rest,
})
const costs = [
  ...daysIn('2025-01-01', '2025-05-31').map((day) => spentOn(day, '10.0000000001')),
  spentOn('2025-05-31', '4'),
  spentOn('2024-02-03', '50'),
  spentOn('2025-05-28', '30', { workspace_id: '2' }),
  spentOn('2025-05-29', '10', { workspace_id: '2' }),
  spentOn('2025-05-30', '20', { workspace_id: '2' }),
  spentOn('2025-05-30', '7', { workspace_id: '4' }),
]
const horizon = (workspace_id: string, first_usage_time: string) => ({
  workspace_id,
  first_usage_time,
  last_usage_time: '2025-05-31T20:00:00Z',
})

let server: HttpServer
beforeAll(async () => {
  const mart = await publishedMart({
    ...workspaceRows,
    cost_day: costs,
    billed_day: costs,
    billing_horizon: [
      horizon('1', '2024-01-01T00:00:00Z'),
      horizon('2', '2025-05-28T00:00:00Z'),
      horizon('4', '2025-05-30T00:00:00Z'),
    ],
  })
  server = await sessionServer({}, { mart, directory: martDirectory(mart) })
})
afterAll(() => server.close())

const spendInsights = '/api/1.0/spend-insights'
const get = async (path: string) =>
  (await server.app.inject({ url: `${spendInsights}${path}`, headers: signedInAs('root') })).json()
const spend = async (query: string): Promise<BudgetAndSpend> =>
  get(`/planning/tenant-budget-and-spend?${query}`)

async function save(year: number, monthBudget: string, commit: string) {
  const monthlyBudgets = Array.from({ length: 12 }, (_, place) => ({ month: place + 1, monthBudget }))
  const answer = await server.app.inject({
    method: 'PUT',
    url: `${spendInsights}/planning/budget-commit?subscriptionId=north`,
    headers: signedInAs('root'),
    payload: { year, monthlyBudgets, commit },
  })
  expect(answer.statusCode).toBe(200)
}

test('the projected year is its complete days and the forecast of the others, as on the home page', async () => {
  await save(2025, '250', '2000')
  const { total, absentBecause } = await spend('subscriptionId=north')
  // 150 days of 10.0000000001 are known, 215 of 10.00 are ahead.
  expect(total).toMatchObject({
    projected: '3650.0000000150',
    projectedLower: '3650.0000000150',
    projectedUpper: '3650.0000000150',
    budgetRisk: 'warning',
  })
  expect(total.projectedShare).toBeCloseTo(3650 / 3000)
  expect(absentBecause).toMatchObject({ projected: null, projectedShare: null, exhaustionDay: null })
  const home = await get('/forecasting?subscriptionId=north')
  expect(home.total.yearProjected.amount).toBe(total.projected)
})

test('months that are over and the projections of the others add up to the projected year', async () => {
  const { months, total } = await spend('subscriptionId=north')
  expect(months.map(({ projected }) => projected?.amount ?? null)).toEqual([
    null,
    null,
    null,
    null,
    '310.0000000030',
    ...['300', '310', '310', '300', '310', '300', '310'].map((amount) => `${amount}.0000000000`),
  ])
  const amounts = months.map(({ projected, cost }) => projected?.amount ?? cost ?? '')
  expect(sumOfMoney(amounts)).toBe(total.projected)
})

test('the commit is used up on the day by whose end the forecast reaches it', async () => {
  const { total, days } = await spend('subscriptionId=north')
  // 1500 are spent through 30 May; the two-hundredth day of the year is 19 July.
  expect(total).toMatchObject({
    exhaustionDay: '2025-07-19',
    exhaustionEarliestDay: '2025-07-19',
    exhaustionLatestDay: '2025-07-19',
  })
  const on = (asked: string) => days.find(({ day }) => day === asked)
  expect(on('2025-05-30')).toMatchObject({ remainingCommit: '499.9999999850', projectedRemaining: null })
  expect(on('2025-05-31')).toMatchObject({
    remainingCommit: null,
    projectedRemaining: { amount: '489.9999999850' },
  })
  expect(on('2025-07-18')?.projectedRemaining?.amount).toBe('9.9999999850')
})

test('a commit that lasts, and one that is used up already', async () => {
  await save(2025, '250', '4000')
  expect(await spend('subscriptionId=north')).toMatchObject({
    total: { exhaustionDay: null, exhaustionLatestDay: null },
    absentBecause: { exhaustionDay: 'not_used_up' },
  })
  await save(2025, '250', '1000')
  // 1000.0000000100 are spent by the end of the hundredth day.
  expect((await spend('subscriptionId=north')).total.exhaustionDay).toBe('2025-04-10')
})

test('a few days are projected by their mean, without a band, and not compared with a budget', async () => {
  const { total, absentBecause } = await spend('subscriptionId=south')
  expect(total).toMatchObject({ projected: '4360.0000000000', projectedLower: null, projectedUpper: null })
  expect(absentBecause).toMatchObject({ projected: null, exhaustionDay: 'none_set' })
})

test('a year that is over is not forecast but its commit was used up; a year to come is not forecast', async () => {
  await save(2024, '100', '40')
  expect(await spend('subscriptionId=north&year=2024')).toMatchObject({
    total: { projected: null, exhaustionDay: '2024-02-03' },
    absentBecause: { projected: 'year_over' },
  })
  expect((await spend('subscriptionId=north&year=2026')).absentBecause.projected).toBe('beyond_forecast')
})

test('without two complete days there is no forecast', async () => {
  expect(await spend('workspaceId=4')).toMatchObject({
    total: { spent: '7.0000000000', projected: null },
    absentBecause: { projected: 'no_forecast' },
  })
})
