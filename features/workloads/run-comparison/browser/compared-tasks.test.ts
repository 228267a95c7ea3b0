import { expect, test } from 'vitest'
import { costDifference, costOutsideTasks, durationDifferenceMs, taskPairs } from './compared-tasks.ts'

const task = (taskKey: string, cost: string | null, durationMs: number | null = 1000) => ({
  runId: '1',
  attemptNumber: 0,
  taskKey,
  durationMs,
  cost,
  isCostEstimated: false,
  estimatedBecause: null,
})

test('tasks of two runs stand side by side, the largest difference in cost first', () => {
  const pairs = taskPairs(
    [task('load', '1.0000000000'), task('merge', '5.0000000000')],
    [task('load', '1.5000000000'), task('merge', '2.0000000000')],
  )
  expect(pairs.map(({ taskKey }) => taskKey)).toEqual(['merge', 'load'])
  expect(pairs.map(costDifference)).toEqual(['-3.0000000000', '0.5000000000'])
})

test('a task that only one run has differs by all that it cost and took', () => {
  const [pair] = taskPairs([], [task('report', '0.2500000001', 90_000)])
  expect(pair && [pair.first, costDifference(pair), durationDifferenceMs(pair)]).toEqual([
    undefined,
    '0.2500000001',
    90_000,
  ])
})

test('a task that is not billed or not ended in one run has no difference', () => {
  const [pair] = taskPairs([task('load', null, null)], [task('load', '1.0000000000')])
  expect(pair && [costDifference(pair), durationDifferenceMs(pair)]).toEqual([null, null])
})

test('tasks and the cost outside of them add up to the run', () => {
  const tasks = [task('load', '1.0000000001'), task('merge', null)]
  expect(costOutsideTasks('1.5000000003', tasks)).toBe('0.5000000002')
})
