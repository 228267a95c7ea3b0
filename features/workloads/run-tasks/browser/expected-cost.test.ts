import { expect, test } from 'vitest'
import { expectedCost } from './expected-cost.ts'

const summary = (count: number) => ({
  count,
  minimum: '1.0000000000',
  average: '2.0000000000',
  median: '1.5000000000',
  maximum: '4.0000000000',
  last: '1.0000000000',
  change: null,
})

test('the middle of the like runs is expected, with their range', () => {
  expect(expectedCost(summary(3))).toEqual({
    median: '1.5000000000',
    minimum: '1.0000000000',
    maximum: '4.0000000000',
    runs: 3,
  })
})

test('of two runs nothing is expected, nor of none', () => {
  expect(expectedCost(summary(2)).absentBecause?.because).toContain('Fewer than 3')
  expect(expectedCost(undefined).absentBecause?.because).toContain('Fewer than 3')
})
