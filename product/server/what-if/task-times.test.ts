import { expect, test } from 'vitest'
import { ascendingTimes, taskTimesOf } from './task-times.ts'
import { seenStage } from './testing/seen.ts'

const sumOf = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0)
const distribution = {
  kind: 'distribution',
  count: 101,
  totalMs: 5_050,
  minimumMs: 0,
  quartile1Ms: 25,
  medianMs: 50,
  quartile3Ms: 75,
  percentile95Ms: 95,
  maximumMs: 100,
} as const

test('tasks are as many as there were, with the quantiles, the longest one and the sum that are kept', () => {
  const times = ascendingTimes(distribution)
  expect(times).toHaveLength(101)
  expect(times[0]).toBeCloseTo(0, 9)
  expect(times[25]).toBeCloseTo(25, 9)
  expect(times[50]).toBeCloseTo(50, 9)
  expect(times[95]).toBeCloseTo(95, 9)
  expect(times[100]).toBe(100)
  expect(sumOf(times)).toBeCloseTo(5_050, 6)
  const skewed = ascendingTimes({ ...distribution, maximumMs: 2_000, totalMs: 6_950 })
  expect(skewed.at(-1)).toBe(2_000)
  expect(sumOf(skewed)).toBeCloseTo(6_950, 6)
  expect(ascendingTimes({ ...distribution, count: 1, totalMs: 7 })).toEqual([7])
  expect(ascendingTimes({ ...distribution, count: 0, totalMs: 0 })).toEqual([])
})

test('the usual order mixes short and long tasks, the others begin at one end', () => {
  const stage = seenStage(0, 100, [], { tasks: distribution, taskMs: 5_050 })
  const usual = taskTimesOf(stage, 'usual')
  for (let from = 0; from < 100; from += 20) {
    const mean = sumOf(usual.slice(from, from + 20)) / 20
    expect(mean).toBeGreaterThan(40)
    expect(mean).toBeLessThan(60)
  }
  expect(taskTimesOf(stage, 'longest first')[0]).toBe(100)
  expect(taskTimesOf(stage, 'longest last').at(-1)).toBe(100)
  expect(sumOf(usual)).toBeCloseTo(5_050, 6)
})

test('time of failed tasks is that of as many usual ones, and known tasks keep their order', () => {
  const stage = seenStage(0, 100, [], { tasks: distribution, taskMs: 5_150 })
  const times = taskTimesOf(stage, 'longest first')
  expect(times).toHaveLength(103)
  expect(sumOf(times)).toBeCloseTo(5_150, 6)
  expect(taskTimesOf(seenStage(0, 9, [3, 1, 2]), 'longest first')).toEqual([3, 1, 2])
  const lost = seenStage(0, 9, [], { tasks: { ...distribution, count: 0, totalMs: 0 }, taskMs: 30 })
  expect(taskTimesOf(lost, 'usual')).toEqual([30])
})
