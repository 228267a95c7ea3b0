import { expect, test } from 'vitest'
import { daysAtOnce } from './chunk-days.ts'

test('days with few rows are derived a quarter at a time', () => {
  expect(daysAtOnce(1_000_000, 365)).toBe(93)
  expect(daysAtOnce(0, 365)).toBe(93)
})

test('days with many rows are derived fewer at a time, but at least a week', () => {
  expect(daysAtOnce(50_000_000, 365)).toBe(21)
  expect(daysAtOnce(3_000_000_000, 365)).toBe(7)
})
