import { expect, test } from 'vitest'
import { growthExponent, median, quantile } from './statistics.ts'

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([9, 1, 3, 5])).toBe(4)
  expect(median([7, 1, 3])).toBe(3)
})

test('95 of 100 values are not greater than the 95 % quantile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(values, 0.95)).toBe(95)
  expect(quantile([4], 0.5)).toBe(4)
})

test('a quadratic growth has the exponent 2', () => {
  const points = [1, 10, 100].map((x) => ({ x, y: 3 * x * x }))
  expect(growthExponent(points)).toBeCloseTo(2, 10)
})
