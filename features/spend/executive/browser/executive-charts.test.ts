import { expect, test } from 'vitest'
import type { Executive } from '../contract.ts'
import { trendChart } from './executive-charts.ts'
import { monthsChart } from './months-chart.ts'

const months = [
  { month: '2025-03', cost: null, isComplete: false },
  { month: '2025-04', cost: '90.0000000000', isComplete: true },
  { month: '2025-05', cost: '30.0000000000', isComplete: false },
]
const overview = { months, averageMonth: '90.0000000000' } as unknown as Executive

const noBudgets = { budgets: new Map<string, string>(), commits: new Map<string, string>() }

test('months before the first usage have no bar, and the mean is a line', () => {
  const { categories, series, limits, incomplete } = monthsChart(overview, noBudgets)
  expect(categories).toEqual(['Mar 2025', 'Apr 2025', 'May 2025'])
  expect(series[0]?.values).toEqual([null, 90, 30])
  expect(limits?.map(({ value }) => value)).toEqual([90])
  expect(incomplete?.places).toEqual([2])
  expect(monthsChart({ ...overview, averageMonth: null }, noBudgets).limits).toBeUndefined()
})

test('a month has the colour of how it stands to its budget, and a sign where it is over', () => {
  const withBudgets = {
    budgets: new Map([
      ['2025-03', '40'],
      ['2025-04', '80'],
      ['2025-05', '33'],
    ]),
    commits: new Map([['2025-05', '50']]),
  }
  const { series, marks, limits } = monthsChart({ ...overview, currency: 'USD' }, withBudgets)
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['Near budget', [null, null, 30]],
    ['Over budget', [null, 90, null]],
    ['Budget', [40, 80, 33]],
    ['Commit / 12', [null, null, 50]],
  ])
  expect(marks).toMatchObject([{ place: 1, text: '$10.00 over budget' }])
  expect(limits?.map(({ value }) => value)).toEqual([90])
  const below = monthsChart(overview, { ...withBudgets, budgets: new Map([['2025-05', '34']]) })
  expect(below.series.map(({ name }) => name)).toEqual(['Within budget', 'Cost', 'Budget', 'Commit / 12'])
})

test('the score and each of its views have a color of their own', () => {
  const week = { until: '2025-06-01T00:00:00.000Z', score: 75, absentBecause: null }
  const { series } = trendChart({
    dataVersion: 1,
    since: week.until,
    until: week.until,
    currency: 'USD',
    loadedSince: null,
    weeks: [{ ...week, efficiency: 1, orchestration: 2, performance: 3 }],
  })
  expect(new Set(series.map(({ fill }) => fill)).size).toBe(4)
})

test('a view that no week knows is not drawn', () => {
  const week = { until: '2025-06-01T00:00:00.000Z', score: 75, efficiency: 74.2, absentBecause: null }
  const { categories, series } = trendChart({
    dataVersion: 1,
    since: week.until,
    until: week.until,
    currency: 'USD',
    loadedSince: null,
    weeks: [{ ...week, orchestration: null, performance: null }],
  })
  expect(categories).toEqual(['31 May 2025'])
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['Score', [75]],
    ['Efficiency', [74.2]],
  ])
})
