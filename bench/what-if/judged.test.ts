import { expect, test } from 'vitest'
import { isGood, judge } from './judged.ts'

const known = (low: number, estimate: number, high: number, ...truths: number[]) => ({
  truths,
  prediction: { kind: 'known' as const, ms: { low, estimate, high } },
})
const notKnown = { truths: [1], prediction: { kind: 'not known' as const, because: 'too few runs' as const } }

test('errors are those to the mean of the truths, and each truth is within the band or not', () => {
  const judged = judge([known(80, 110, 160, 90, 110), known(50, 100, 200, 100, 100), notKnown])
  expect(judged).toMatchObject({ cases: 3, missed: 0, width: 3 })
  expect(judged.notKnown).toBeCloseTo(1 / 3, 12)
  expect(judged.medianError).toBeCloseTo(0.05, 12)
  expect(judged.percentile90Error).toBeCloseTo(0.1, 12)
  expect(judge([known(95, 100, 105, 90, 100, 100, 110)]).missed).toBe(0.5)
})

test('a method fails by its errors, by its bands and by what it does not know', () => {
  const good = { cases: 9, notKnown: 0.4, medianError: 0.1, percentile90Error: 1, missed: 0.1, width: 9 }
  expect(isGood(good)).toBe(true)
  expect(isGood({ ...good, medianError: 0.11 })).toBe(false)
  expect(isGood({ ...good, missed: 0.11 })).toBe(false)
  expect(isGood({ ...good, notKnown: 0.41 })).toBe(false)
})
