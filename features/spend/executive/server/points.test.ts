import { expect, test } from 'vitest'
import { bandOf, scoreAfter, weightedMean } from './points.ts'

test('a score is poor below 33, great above 66, and fair between', () => {
  expect([0, 32.9, 33, 66, 66.1, 100].map(bandOf)).toEqual(['poor', 'poor', 'fair', 'fair', 'great', 'great'])
})

test('points lost are cut so that they and the score are exactly 100', () => {
  const { exact, score, lost } = scoreAfter([13.8889, 4.5833, 1.6667, 3.75])
  expect(exact).toBeCloseTo(76.1111, 4)
  expect(score).toBe(76.1)
  expect(lost).toEqual([13.9, 4.6, 1.7, 3.7])
  const thirds = scoreAfter([100 / 3, 100 / 3, 100 / 3])
  expect(thirds).toMatchObject({ score: 0, lost: [33.4, 33.3, 33.3] })
})

test('what is more than all points leaves none, and each loses its part of them', () => {
  expect(scoreAfter([150, 50])).toEqual({ exact: 0, score: 0, lost: [75, 25] })
  expect(scoreAfter([-3, 0])).toEqual({ exact: 100, score: 100, lost: [0, 0] })
})

test('a mean is of what is known, by its weights alone', () => {
  const parts = [
    { value: 75, weight: 0.4 },
    { value: 40, weight: 0.3 },
    { value: null, weight: 0.3 },
  ]
  expect(weightedMean(parts)?.mean).toBeCloseTo(60, 9)
  expect(weightedMean([{ value: null, weight: 1 }])).toBeNull()
})
