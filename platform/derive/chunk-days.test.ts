import { expect, test } from 'vitest'
import { daysAtOnce } from './chunk-days.ts'

test('a quarter goes through the models at once where a day has few rows', () => {
  expect(daysAtOnce(1_000_000, 365)).toBe(93)
  expect(daysAtOnce(0, 365)).toBe(93)
})

test('the more rows a day has, the fewer days go at once, but at least a week', () => {
  expect(daysAtOnce(50_000_000, 365)).toBe(21)
  expect(daysAtOnce(3_000_000_000, 365)).toBe(7)
})
