import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'
import type { BudgetAndSpend, BudgetCommit } from './contract.ts'

const spentOn = (day: string, amount: string, rest: object = {}) => ({
  day,
  source: 'databricks_usage',
  amount,
  ...rest,
})
const machines = { source: 'machine_estimate' }

const costs = [
  spentOn('2024-12-31', '500'),
  spentOn('2025-01-01', '10.0000000001'),
  spentOn('2025-01-01', '2', machines),
  spentOn('2025-02-28', '30', { workspace_id: '2' }),
  spentOn('2025-05-31', '5', machines),
  spentOn('2025-05-30', '-1.5'),
  spentOn('2025-03-01', '7', { workspace_id: '4' }),
  spentOn('2025-03-01', '900', { currency: 'EUR' }),
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
    billing_horizon: [horizon('1', '2024-01-01T00:00:00Z'), horizon('2', '2024-12-30T00:00:00Z')],
  })
  server = await sessionServer({}, { mart, directory: martDirectory(mart) })
})
afterAll(() => server.close())

const planning = '/api/1.0/spend-insights/planning'
const months = (monthBudget: string) =>
  Array.from({ length: 12 }, (_, place) => ({ month: place + 1, monthBudget }))

async function spend(query = '', username = 'root'): Promise<BudgetAndSpend> {
  const url = `${planning}/tenant-budget-and-spend?${query}`
  const answer = await server.app.inject({ url, headers: signedInAs(username) })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const save = (query: string, payload: object, username = 'root') =>
  server.app.inject({
    method: 'PUT',
    url: `${planning}/budget-commit?${query}`,
    headers: signedInAs(username),
    payload,
  })

async function budgets(query = '', username = 'root'): Promise<BudgetCommit> {
  const url = `${planning}/budget-commit?${query}`
  return (await server.app.inject({ url, headers: signedInAs(username) })).json()
}

test('spend of the year is known without any budget, and the budget is absent with its reason', async () => {
  const { total, absentBecause, months: all, throughDay, currency } = await spend()
  expect([currency, throughDay]).toEqual(['USD', '2025-05-30'])
  expect(total).toMatchObject({
    budget: null,
    spent: '47.5000000001',
    openDays: '5.0000000000',
    openDaysCloud: '5.0000000000',
    databricksSpent: '45.5000000001',
    cloudSpent: '2.0000000000',
    remaining: null,
  })
  expect(absentBecause).toMatchObject({ budget: 'none_set', spent: null, projected: null })
  expect(all.map(({ cost }) => cost).slice(0, 6)).toEqual([
    '12.0000000001',
    '30.0000000000',
    '7.0000000000',
    '0.0000000000',
    '-1.5000000000',
    null,
  ])
  expect(sumOfMoney(all.flatMap(({ cost }) => cost ?? []))).toBe(total.spent)
})

test('an administrator saves budget and commit of one subscription, with author and time', async () => {
  const body = { year: 2025, monthlyBudgets: months('10'), commit: '365' }
  const answer = await save('subscriptionId=north', body)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { annualBudget: '120.0000000000', commit: '365.0000000000', currency: 'USD' },
  ])
  expect((await budgets('subscriptionId=north')).subscriptions).toMatchObject([
    {
      subscriptionId: 'north',
      annualBudget: '120.0000000000',
      changedBy: 'root',
      changedAt: '2026-03-01T12:00:00.000Z',
    },
  ])
  expect(await budgets('subscriptionId=north&year=2024')).toMatchObject({
    annualBudget: null,
    budgetAbsentBecause: 'none_set',
  })
})

test('what is left of the budget is exact, and spread over the remaining days', async () => {
  const { total, days } = await spend('subscriptionId=north')
  expect(total).toMatchObject({
    budget: '120.0000000000',
    spent: '10.5000000001',
    remaining: '109.4999999999',
    runRateNeeded: '0.5093023255',
    dailyAverage: '0.0700000000',
    remainingCommit: '354.4999999999',
  })
  expect(total.usedShare).toBeCloseTo(10.5 / 120)
  expect(days).toHaveLength(365)
  expect(days[0]).toEqual({
    day: '2025-01-01',
    spent: '12.0000000001',
    expected: '1.0000000000',
    remainingCommit: '352.9999999999',
    projectedRemaining: null,
  })
  expect([days[149], days[150], days.at(-1)]).toMatchObject([
    { day: '2025-05-30', spent: '10.5000000001' },
    { day: '2025-05-31', spent: null, remainingCommit: null },
    { expected: '365.0000000000' },
  ])
})

test('one subscription without a budget leaves that of all unknown, and shows each by itself', async () => {
  const { total, absentBecause, subscriptions } = await spend()
  expect([total.budget, absentBecause.budget]).toEqual([null, 'some_not_set'])
  expect(subscriptions).toMatchObject([
    {
      subscriptionId: 'north',
      budget: '120.0000000000',
      spent: '10.5000000001',
      cloudSpent: '2.0000000000',
    },
    { subscriptionId: 'south', budget: null, spent: '30.0000000000' },
    { subscriptionId: null, budget: null, spent: '7.0000000000' },
  ])
  expect(sumOfMoney(subscriptions.flatMap(({ spent }) => spent ?? []))).toBe(total.spent)
})

test('budgets of all subscriptions are added up', async () => {
  await save('subscriptionId=south', { year: 2025, monthlyBudgets: months('0.01'), commit: null })
  const { total, absentBecause } = await spend()
  expect([total.budget, absentBecause.budget]).toEqual(['120.1200000000', null])
  expect([total.commit, absentBecause.commit]).toEqual([null, 'some_not_set'])
})

test('a part of a subscription does not stand against the budget of the whole', async () => {
  expect(await spend('workspaceId=2')).toMatchObject({
    total: { budget: null, spent: '30.0000000000' },
    absentBecause: { budget: 'not_whole_subscription' },
  })
})

test('a budget in one currency does not stand against spend in another', async () => {
  expect(await spend('subscriptionId=north&currency=EUR')).toMatchObject({
    total: { budget: null, spent: '900.0000000000' },
    absentBecause: { budget: 'several_currencies' },
  })
})

test('a year of which usage was not collected from its start is not compared, and a leap day counts', async () => {
  await save('subscriptionId=north', { year: 2024, monthlyBudgets: null, commit: '366' })
  const year = await spend('subscriptionId=north&year=2024')
  expect(year.days.filter(({ day }) => day.startsWith('2024-02'))).toHaveLength(29)
  expect(year.days.find(({ day }) => day === '2024-02-29')?.expected).toBe('60.0000000000')
  expect(year).toMatchObject({
    total: { spent: '500.0000000000', remainingCommit: '-134.0000000000' },
    absentBecause: { runRateNeeded: 'none_set' },
  })
  const south = await spend('subscriptionId=south&year=2024')
  expect(south).toMatchObject({
    total: { spent: '0.0000000000', dailyAverage: null },
    absentBecause: { dailyAverage: 'not_from_start' },
  })
  expect((await spend('year=2026')).absentBecause.spent).toBe('no_usage')
})

test('nothing is saved for all subscriptions, by a reader, or with a wrong plan', async () => {
  const body = { year: 2025, monthlyBudgets: months('1'), commit: null }
  const refused = await save('', body)
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'Cannot update settings when viewing all subscriptions.',
  ])
  expect((await save('subscriptionId=north', body, 'ann')).statusCode).toBe(403)
  for (const wrong of [
    { ...body, monthlyBudgets: months('1').slice(1) },
    { ...body, monthlyBudgets: months('1').toReversed() },
    { ...body, monthlyBudgets: months('-1') },
    { ...body, commit: '1.005' },
    { ...body, year: 25 },
  ])
    expect((await save('subscriptionId=north', wrong)).statusCode).toBe(400)
  expect((await budgets('subscriptionId=north')).annualBudget).toBe('120.0000000000')
})
