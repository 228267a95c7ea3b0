import { expect, test } from 'vitest'
import { stageOrder } from './stage-order.ts'
import { seenStage, seenWork } from './testing/seen.ts'

test('stages that follow each other wait for those before, and the driver for what lies between', () => {
  const stages = [seenStage(30, 40, [10]), seenStage(5, 25, [20])]
  const { waits, lastMs, stages: ordered } = stageOrder(seenWork(50, stages, []))
  expect(ordered.map(({ fromMs }) => fromMs)).toEqual([5, 30])
  expect(waits).toEqual([
    { after: [], driverMs: 5 },
    { after: [0], driverMs: 5 },
  ])
  expect(lastMs).toBe(10)
})

test('jobs that overlap do not wait for each other, a later one waits for both', () => {
  const stages = [
    seenStage(0, 10, [10], { sparkJobId: 1 }),
    seenStage(0, 15, [15], { sparkJobId: 2 }),
    seenStage(11, 20, [9], { sparkJobId: 1 }),
    seenStage(16, 30, [14], { sparkJobId: 2 }),
    seenStage(32, 40, [8], { sparkJobId: 3 }),
  ]
  const { waits } = stageOrder(seenWork(40, stages, []))
  expect(waits).toEqual([
    { after: [], driverMs: 0 },
    { after: [], driverMs: 0 },
    { after: [0], driverMs: 1 },
    { after: [1], driverMs: 1 },
    { after: [0, 1, 2, 3], driverMs: 2 },
  ])
})

test('a job that starts while another goes on waits for those that had ended alone', () => {
  const stages = [
    seenStage(0, 10, [10], { sparkJobId: 1 }),
    seenStage(0, 12, [12], { sparkJobId: 2 }),
    seenStage(13, 40, [27], { sparkJobId: 2 }),
    seenStage(14, 30, [16], { sparkJobId: 3 }),
  ]
  const { waits } = stageOrder(seenWork(40, stages, []))
  expect(waits[3]).toEqual({ after: [0], driverMs: 4 })
})
