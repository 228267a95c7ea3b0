import { expect, test } from 'vitest'
import { nonNegativeFit } from './non-negative.ts'

test('a line with positive coefficients is found as by ordinary least squares', () => {
  // 2 + 3x at 0, 1, 2, of which the deviations 1, -2, 1 are orthogonal to constant and slope.
  const rows = [
    [1, 0],
    [1, 1],
    [1, 2],
  ]
  const fit = nonNegativeFit(rows, [3, 3, 9])
  expect(fit?.coefficients[0]).toBeCloseTo(2, 10)
  expect(fit?.coefficients[1]).toBeCloseTo(3, 10)
  expect(fit?.squares).toBeCloseTo(6, 10)
  expect(fit?.used).toEqual([0, 1])
})

test('a coefficient that would be negative is 0, and the others are fitted without it', () => {
  const rows = [
    [1, 0],
    [1, 1],
    [1, 2],
  ]
  // The ordinary slope is -2: without it the constant is the mean.
  const fit = nonNegativeFit(rows, [5, 3, 1])
  expect(fit?.coefficients[0]).toBeCloseTo(3, 10)
  expect(fit?.coefficients[1]).toBe(0)
  expect(fit?.squares).toBeCloseTo(8, 10)
  expect(fit?.inverseProducts.get(0, 0)).toBeCloseTo(1 / 3, 10)
})

test('nothing fits where all coefficients would be negative or rows do not distinguish columns', () => {
  expect(nonNegativeFit([[1], [1]], [-1, -2])).toBeUndefined()
  const same = nonNegativeFit(
    [
      [1, 2],
      [2, 4],
    ],
    [1, 2],
  )
  expect(same?.used).toHaveLength(1)
  expect(same?.squares).toBeCloseTo(0, 10)
})
