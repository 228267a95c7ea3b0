import { expect, test } from 'vitest'
import { placesBetween } from './chart-range.ts'

test('a range drawn over categories is from the first to the last of them, and a single one is none', () => {
  expect(placesBetween(1, 4, undefined)).toEqual([1, 4])
  expect(placesBetween(-1, 2, undefined)).toEqual([0, 2])
  expect(placesBetween(2, 2, undefined)).toBeUndefined()
})

test('a range drawn over time holds what began within it', () => {
  const times = { sinceMs: 0, untilMs: 100, atMs: [10, 40, 60, 90] }
  expect(placesBetween(30, 70, times)).toEqual([1, 2])
  expect(placesBetween(0, 100, times)).toEqual([0, 3])
  expect(placesBetween(50, 70, times)).toBeUndefined()
})
