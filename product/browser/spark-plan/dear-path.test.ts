import { expect, test } from 'vitest'
import { dearPath } from './dear-path.ts'
import { planGraph } from './plan-graph.ts'
import type { PlanOperator } from './plan-operator.ts'

type Times = Readonly<Record<string, number>>

function operator(operatorId: number, parent: number | null, name: string, times: Times = {}): PlanOperator {
  const metrics = Object.entries(times).map(([metric, total]) => ({ name: metric, type: 'timing', total }))
  return { operatorId, parentOperatorId: parent, name, description: `${name} ${operatorId}`, metrics }
}

test('parts between exchanges add up, and the longest time of each counts', () => {
  const path = dearPath(
    planGraph([
      operator(0, null, 'WholeStageCodegen (2)', { duration: 100 }),
      operator(1, 0, 'HashAggregate', { 'time in aggregation build': 80 }),
      operator(2, 1, 'InputAdapter'),
      operator(3, 2, 'Exchange', { 'shuffle write time': 20, 'fetch wait time': 300 }),
      operator(4, 3, 'Scan', { 'scan time': 50 }),
    ]),
  )
  expect(path?.ms).toBe(350)
  expect(path?.operatorIds).toEqual([4, 3, 1])
  expect(path?.times.map(({ metric }) => metric)).toEqual(['scan time', 'fetch wait time'])
})

test('of the inputs of a join the one with more time is dear', () => {
  const path = dearPath(
    planGraph([
      operator(0, null, 'Join'),
      operator(1, 0, 'Scan a', { 'scan time': 5 }),
      operator(2, 0, 'Scan b', { 'scan time': 7 }),
    ]),
  )
  expect(path?.operatorIds).toEqual([2, 0])
})

test('requests that run beside each other do not count, and without a time there is no path', () => {
  expect(dearPath(planGraph([operator(0, null, 'Exchange', { 'remote reqs duration': 9 })]))).toBeUndefined()
})
