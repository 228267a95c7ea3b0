import { expect, test } from 'vitest'
import { daysOf, rangesOf, affectedDays } from './day-ranges.ts'

test('consecutive days form one range', () => {
  expect(rangesOf(['2025-03-01', '2025-02-27', '2025-02-28', '2025-03-05', '2025-03-05'])).toEqual([
    ['2025-02-27', '2025-03-01'],
    ['2025-03-05', '2025-03-05'],
  ])
})

test('ranges expand to the days that they were made from', () => {
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-09']
  expect(daysOf(rangesOf(days))).toEqual(days)
})

test('a changed day affects the declared days before and after it, each once', () => {
  expect(affectedDays(['2025-01-02', '2025-01-03'], { lookbackDays: 1, lookaheadDays: 2 })).toEqual([
    '2024-12-31',
    '2025-01-01',
    '2025-01-02',
    '2025-01-03',
    '2025-01-04',
  ])
})
