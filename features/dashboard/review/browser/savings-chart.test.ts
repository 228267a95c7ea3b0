import { expect, test } from 'vitest'
import { datesOfMonth, savingsChart } from './savings-chart.ts'

test('a month opens the changes that were made in it, the last one up to the last day', () => {
  expect(datesOfMonth('2025-02', '2025-05-30')).toEqual({
    referenceDate: '2025-01-31',
    comparisonDate: '2025-02-28',
  })
  expect(datesOfMonth('2025-05', '2025-05-30')).toEqual({
    referenceDate: '2025-04-30',
    comparisonDate: '2025-05-30',
  })
})

test('a month without a judged change has no bar', () => {
  const total = { estimate: '-1.5000000000', low: '-3', high: '1' }
  const { categories, series } = savingsChart({
    months: [
      { month: '2025-04', changes: 0, total: null },
      { month: '2025-05', changes: 2, total },
    ],
  })
  expect(categories).toEqual(['Apr 2025', 'May 2025'])
  expect(series[0]?.values).toEqual([null, -1.5])
  expect(series[0]?.amounts).toEqual([null, '-1.5000000000'])
})
