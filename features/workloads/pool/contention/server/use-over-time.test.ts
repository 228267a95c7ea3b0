import { expect, test } from 'vitest'
import { idleShareOf, useOverTime, usedMostly } from './use-over-time.ts'

const of = (clusterId: string | null, fromMs: number, untilMs: number, machines = 1) => ({
  clusterId,
  fromMs,
  untilMs,
  machines,
})

test('machines in clusters and idle ones are counted from each change to the next', () => {
  const steps = useOverTime([of('a', 0, 10, 2), of('b', 5, 20), of(null, 10, 20)])
  expect(steps).toEqual([
    { fromMs: 0, untilMs: 5, used: 2, idle: 0 },
    { fromMs: 5, untilMs: 10, used: 3, idle: 0 },
    { fromMs: 10, untilMs: 20, used: 1, idle: 1 },
  ])
  expect(idleShareOf(steps)).toBe(10 / (10 + 15 + 20))
})

test('the machines of 95% of the time count time without any as none', () => {
  const steps = useOverTime([of('a', 0, 4, 5), of('b', 4, 10)])
  expect(usedMostly(steps, 0, 100)).toBe(1)
  expect(usedMostly(steps, 0, 10)).toBe(5)
  expect(usedMostly(steps, 0, 1000)).toBe(0)
  expect(usedMostly([], 0, 100)).toBeNull()
})

test('nothing is idle in a pool without machines', () => {
  expect(idleShareOf([])).toBeNull()
})
