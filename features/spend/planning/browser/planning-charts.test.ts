import { expect, test } from 'vitest'
import type { BudgetAndSpend } from '../contract.ts'
import { burnDownChart, monthsChart } from './planning-charts.ts'

const month = (one: number, cost: string | null, budget: string | null = '10.0000000000') => ({
  month: one,
  budget,
  cost,
  databricksCost: cost,
  cloudCost: cost === null ? null : '0.0000000000',
  projected: null,
})

const answer = (rest: Partial<BudgetAndSpend>): BudgetAndSpend => ({
  dataVersion: 1,
  year: 2025,
  currency: 'USD',
  firstUsageDay: '2024-01-01',
  loadedSince: null,
  throughDay: '2025-02-03',
  total: {
    budget: null,
    commit: '100.0000000000',
    spent: null,
    openDays: null,
    openDaysCloud: null,
    databricksSpent: null,
    cloudSpent: null,
    remaining: null,
    usedShare: null,
    remainingCommit: null,
    dailyAverage: null,
    runRateNeeded: null,
    projected: null,
    projectedLower: null,
    projectedUpper: null,
    projectedShare: null,
    budgetRisk: null,
    exhaustionDay: null,
    exhaustionEarliestDay: null,
    exhaustionLatestDay: null,
  },
  absentBecause: {
    budget: null,
    commit: null,
    spent: null,
    remaining: null,
    usedShare: null,
    dailyAverage: null,
    runRateNeeded: null,
    remainingCommit: null,
    projected: 'no_forecast',
    projectedShare: 'none_set',
    exhaustionDay: 'no_forecast',
  },
  months: [month(1, '12.5000000000'), month(2, '3.0000000000'), month(3, null)],
  days: [
    {
      day: '2025-01-01',
      spent: '4.0000000000',
      expected: '50.0000000000',
      remainingCommit: '96.0000000000',
      projectedRemaining: null,
    },
    {
      day: '2025-01-02',
      spent: null,
      expected: '100.0000000000',
      remainingCommit: null,
      projectedRemaining: { amount: '90.0000000000', lower: '85.0000000000', upper: '94.0000000000' },
    },
  ],
  subscriptions: [],
  ...rest,
})
const incomplete = { isIncomplete: (day: string) => day > '2025-02-02', because: 'may still change' }

test('a month over its budget is marked, a month to come has no bar, and the running one is incomplete', () => {
  const { series, marks, incomplete: shown, axisNames } = monthsChart(answer({}), incomplete)
  expect(axisNames).toEqual(['Jan', 'Feb', 'Mar'])
  expect(series).toMatchObject([
    { name: 'Databricks', values: [12.5, 3, null] },
    { name: 'Budget', shape: 'line', values: [10, 10, 10] },
    { name: 'Commit / 12', shape: 'line', amounts: ['8.3333333333', '8.3333333333', '8.3333333333'] },
  ])
  expect(marks).toEqual([{ place: 0, name: 'Over budget', tone: 'warning', text: '$2.50 over budget' }])
  expect(shown).toEqual({ places: [1], because: 'may still change' })
})

test('the forecast of a month stands on its cost to date, and alone in months to come', () => {
  const projected = (amount: string) => ({ amount, lower: null, upper: null })
  const months = [
    month(1, '12.5000000000'),
    { ...month(2, '3.0000000000'), projected: projected('11.2500000000') },
    { ...month(3, null), projected: projected('12.0000000000') },
  ]
  const { series } = monthsChart(answer({ months }), incomplete)
  expect(series.find(({ name }) => name === 'Forecast')).toMatchObject({
    shape: 'bar',
    amounts: [null, '8.2500000000', '12.0000000000'],
    isEstimated: [false, true, true],
  })
})

test('without a budget there is no line for it', () => {
  const { series, marks } = monthsChart(answer({ months: [month(1, '1.0000000000', null)] }), incomplete)
  expect([series.map(({ name }) => name), marks]).toEqual([['Databricks', 'Commit / 12'], undefined])
})

test('the burn-down shows what remains, beside an even pace; without a commit there is none', () => {
  expect(burnDownChart(answer({}))?.series).toMatchObject([
    { amounts: ['96.0000000000', null] },
    { name: 'Forecast', amounts: [null, '90.0000000000'] },
    { amounts: ['50.0000000000', '0.0000000000'] },
  ])
  expect(burnDownChart(answer({}))?.band).toMatchObject({ lower: [null, 85], upper: [null, 94] })
  expect(burnDownChart(answer({ total: { ...answer({}).total, commit: null } }))).toBeUndefined()
})
