import { expect, test } from 'vitest'

import { leastCommonMultiple, roundedQuotient, unitsOf } from './exact.ts'

test('decimal text becomes whole units, without zeros beyond the scale', () => {
  expect(unitsOf('1.25', 4)).toBe(12_500n)
  expect(unitsOf('-0.300000', 2)).toBe(-30n)
  expect(unitsOf('7', 0)).toBe(7n)
})

test('text that is not a decimal of the scale is refused', () => {
  expect(() => unitsOf('0.125', 2)).toThrow(RangeError)
  expect(() => unitsOf('1e3', 2)).toThrow(RangeError)
})

test('a quotient is rounded to the nearest whole number, halves away from zero', () => {
  expect(roundedQuotient(5n, 2n)).toBe(3n)
  expect(roundedQuotient(-5n, 2n)).toBe(-3n)
  expect(roundedQuotient(7n, 3n)).toBe(2n)
  expect(roundedQuotient(-7n, 3n)).toBe(-2n)
})

test('the least common multiple of no numbers is one', () => {
  expect(leastCommonMultiple([])).toBe(1n)
  expect(leastCommonMultiple([4, 6, 3])).toBe(12n)
})
