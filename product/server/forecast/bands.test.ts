import { expect, test } from 'vitest'
import { bandsOf, sumBandsOf } from './bands.ts'

const misses = (errors: readonly number[], origins: number) =>
  Array.from({ length: origins }, () => ({ errors, actual: errors }))
const widthsOf = ({ lower, upper }: { lower: number; upper: number }) => [Math.sign(lower), Math.sign(upper)]

test('where all was missed to one side the band still reaches to the other', () => {
  for (const errors of [
    [4, 5, 6],
    [-4, -5, -6],
  ])
    for (const band of [bandsOf(misses(errors, 3), 7)(1), sumBandsOf(misses(errors, 3), 7)(2)])
      expect(widthsOf(band)).toEqual([-1, 1])
})

test('the more origins agree, the less it reaches there', () => {
  const shareOf = (origins: number) => {
    const { lower, upper } = bandsOf(misses([4, 5, 6], origins), 7)(1)
    return -lower / upper
  }
  expect([shareOf(1), shareOf(4)]).toEqual([0.5, 0.25])
  expect(shareOf(14)).toBeLessThan(0.15)
})

test('what was missed to both sides has a band of its own percentiles', () => {
  const { lower, upper } = bandsOf(misses([-10, 0, 10], 4), 7)(1)
  expect(lower).toBeLessThan(-5)
  expect(upper).toBeGreaterThan(5)
})
