import { expect, test } from 'vitest'
import { addValue, emptyDistribution, mergeDistribution, quantilesOf } from './distribution.ts'

const shares = [0, 0.25, 0.5, 0.75, 0.95, 0.9999]

function of(values: Iterable<number>) {
  const distribution = emptyDistribution()
  for (const value of values) addValue(distribution, value)
  return distribution
}

/** Numbers from 1 to a million, in an order that is not theirs. */
const numbers = (count: number) =>
  Array.from({ length: count }, (_, place) => ((place * 7_919) % 1_000_003) + 1)

test('a quantile is the value at its place, zeros and negative values among them', () => {
  expect(quantilesOf(of([5, 0, -2, 0, 9, 1, 0, 3]), [0, 0.2, 0.5, 0.75, 1])).toEqual([-2, 0, 1, 5, 9])
  expect(quantilesOf(of([4]), shares)).toEqual([4, 4, 4, 4, 4, 4])
})

test('of twenty thousand values quantiles are exact', () => {
  const values = numbers(20_000)
  const sorted = values.toSorted((one, other) => one - other)
  expect(quantilesOf(of(values), shares)).toEqual(shares.map((share) => sorted[Math.floor(share * 20_000)]))
})

test('of more values quantiles are within one percent', () => {
  const values = numbers(50_000)
  const sorted = values.toSorted((one, other) => one - other)
  const distribution = of(values)
  expect(distribution).toMatchObject({ count: 50_000, used: 0, minimum: sorted[0], maximum: sorted.at(-1) })
  for (const [place, quantile] of quantilesOf(distribution, shares).entries()) {
    const exact = sorted[Math.floor((shares[place] ?? 0) * 50_000)] ?? 0
    expect(Math.abs(quantile / exact - 1)).toBeLessThan(0.01)
  }
})

test.each([
  ['few and few', 10, 20],
  ['few and many', 10, 30_000],
  ['many and few', 30_000, 10],
  ['many and many', 30_000, 25_000],
  ['that are too many together', 15_000, 15_000],
])('two distributions, %s, are the distribution of all values', (_, one, other) => {
  const values = numbers(one + other)
  const together = of(values)
  const merged = of(values.slice(0, one))
  mergeDistribution(merged, of(values.slice(one)))
  expect(quantilesOf(merged, shares)).toEqual(quantilesOf(together, shares))
  expect(merged).toMatchObject({
    count: together.count,
    total: together.total,
    minimum: together.minimum,
    maximum: together.maximum,
    zeros: together.zeros,
  })
})
