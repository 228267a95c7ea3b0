import { expect, test } from 'vitest'
import type { Judged } from './judged.ts'
import { isProven, scoreOf } from './score.ts'

const judged = (rest: Partial<Judged>): Judged => ({
  rule: 'r',
  kind: 'k',
  isBuilt: true,
  shouldFire: true,
  isProposed: true,
  saving: 100,
  low: 80,
  high: 120,
  truth: 100,
  right: 100,
  isProposedByRival: false,
  ...rest,
})
const none = { isProposed: false, saving: null, low: null, high: null, truth: null }

test('precision, recall, error and coverage are those of the labelled assets', () => {
  const score = scoreOf([
    judged({}),
    judged({ saving: 130, high: 140, low: 120, isProposedByRival: true }),
    judged({ saving: 110 }),
    judged(none),
    judged({ shouldFire: false }),
    judged({ ...none, shouldFire: false, isProposedByRival: true }),
  ])
  expect(score).toEqual({
    cases: 4,
    lookAlikes: 2,
    precision: 0.75,
    recall: 0.75,
    medianError: 0.1,
    coverage: 2 / 3,
    halfWidth: 20 / 110,
    rivalPrecision: 0.5,
    rivalRecall: 0.25,
  })
  expect(isProven(score)).toBe(false)
  expect(isProven(scoreOf([judged({}), judged({ ...none, shouldFire: false })]))).toBe(true)
})

test('what was never proposed has no precision and no error, and is not proven', () => {
  const score = scoreOf([judged(none)])
  expect(score).toMatchObject({
    precision: null,
    recall: 0,
    medianError: null,
    coverage: null,
    halfWidth: null,
  })
  expect(isProven(score)).toBe(false)
})
