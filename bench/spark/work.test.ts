import { expect, test } from 'vitest'
import type { SparkTask } from './event-log.ts'
import { aloneMs, largestShare, occupancy, workPerWorker } from './work.ts'

const task: SparkTask = {
  executor: '0',
  statementId: 'a',
  stage: '0.0',
  tasksOfStage: 2,
  startMs: 0,
  endMs: 0,
  runMs: 0,
  rowsRead: 0,
  bytesRead: 0,
  shuffleRows: 0,
  shuffleBytes: 0,
  rowsWritten: 0,
  bytesSpilled: 0,
}

test('the work of each worker is summed up, and idle workers are listed', () => {
  const tasks = [
    { ...task, rowsRead: 10, runMs: 5 },
    { ...task, rowsRead: 20, runMs: 7, shuffleBytes: 3 },
  ]
  const found = workPerWorker(tasks, 2)
  expect(found.map(({ executor, work }) => [executor, work.tasks, work.rowsRead])).toEqual([
    ['0', 2, 30],
    ['idle', 0, 0],
  ])
  expect(found[0]?.work).toMatchObject({ runMs: 12, shuffleBytes: 3 })
})

test.each([
  [[50, 50], 1],
  [[60, 40], 1.2],
  [[10, 0], 2],
  [[0, 0], 1],
])('of %j the busiest worker has %d times its equal share', (values, share) => {
  expect(largestShare(values)).toBeCloseTo(share, 10)
})

test('time is split by the number of workers with a running task', () => {
  const tasks = [
    { ...task, startMs: 10, endMs: 30 },
    { ...task, executor: '1', startMs: 20, endMs: 50 },
    { ...task, startMs: 70, endMs: 130 },
  ]
  expect(occupancy(tasks, 2, [0, 100])).toEqual({ noneMs: 30, someMs: 60, allMs: 10 })
})

test('consecutive tasks leave no worker idle between them', () => {
  const tasks = [
    { ...task, startMs: 0, endMs: 40 },
    { ...task, startMs: 40, endMs: 100 },
  ]
  expect(occupancy(tasks, 1, [0, 100])).toEqual({ noneMs: 0, someMs: 0, allMs: 100 })
})

test('only stages with one task count as single', () => {
  expect(
    aloneMs([
      { ...task, runMs: 5 },
      { ...task, runMs: 7, tasksOfStage: 1 },
    ]),
  ).toBe(7)
})
