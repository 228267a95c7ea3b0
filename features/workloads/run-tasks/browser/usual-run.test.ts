import { expect, test } from 'vitest'
import { isUnusual, usualRun } from './usual-run.ts'

const money = (count: number) => ({
  count,
  minimum: '1.0000000000',
  average: '2.0000000000',
  median: '1.5000000000',
  maximum: '4.0000000000',
  last: '1.0000000000',
  change: null,
  recentAverage: null,
  formerAverage: null,
})
const durations = { ...money(3), minimum: 1000, average: 2000, median: 1500, maximum: 4000, last: 1000 }

test('a usual run is the median of the like ones, with their range', () => {
  expect(usualRun({ runCost: money(3), runTotalDuration: durations })).toEqual({
    cost: { median: '1.5000000000', minimum: '1.0000000000', maximum: '4.0000000000', runs: 3 },
    durationMs: { median: 1500, minimum: 1000, maximum: 4000, runs: 3 },
  })
})

test('two like runs are too few, and so is none', () => {
  for (const { cost } of [usualRun({ runCost: money(2) }), usualRun(undefined)])
    expect(cost.absentBecause?.because).toContain('Fewer than 3')
})

test('half as much again as usual is unusual, in cost as in time', () => {
  expect(isUnusual('2.2600000000', { median: '1.5' })).toBe(true)
  expect(isUnusual('2.2500000000', { median: '1.5' })).toBe(false)
  expect(isUnusual(null, { median: 100 })).toBe(false)
  expect(isUnusual(5, { median: 0 })).toBe(false)
})
