import { expect, test } from 'vitest'
import { taskFactor } from './growing-terms.ts'
import { ownReplay, replay } from './replay.ts'
import { mostExecutors } from './spark-work.ts'
import { seenStage, seenWork, steadyExecutors } from './testing/seen.ts'

const tens = (count: number) => Array.from({ length: count }, () => 10)
/** Driver 5, eight tasks on two executors of two cores: 20, driver 5, four tasks: 10, driver 10. */
const work = seenWork(50, [seenStage(5, 25, tens(8)), seenStage(30, 40, tens(4))], steadyExecutors(2, 2))
const asked = { executors: 2, cores: 2, memoryPerCore: 1, size: 1 }
const replayed = (...parameters: Parameters<typeof replay>) => {
  const found = replay(...parameters)
  if (found.kind !== 'replayed') throw new Error(found.because)
  return found
}

test('a run with its own executors takes what it took', () => {
  expect(ownReplay(work)).toEqual({ kind: 'replayed', ms: 50, error: 0 })
  expect(replayed(work, asked)).toEqual({
    kind: 'replayed',
    ms: { low: 50, estimate: 50, high: 50 },
    criticalPathMs: 5 + 10 + 5 + 10 + 10,
    coresMs: 120 / 4 + 10,
  })
})

test('tasks of other numbers of executors are in other rounds, the driver takes as long', () => {
  const times = [1, 2, 4, 8].map((executors) => replayed(work, { ...asked, executors }).ms.estimate)
  expect(times).toEqual([20 + 40 + 20, 20 + 20 + 10, 20 + 10 + 10, 20 + 10 + 10])
  expect(replayed(work, { ...asked, cores: 4 }).ms.estimate).toBe(40)
  expect(replayed(work, { ...asked, size: 2 }).ms.estimate).toBe(20 + 60)
})

test('executors come as those seen did, further ones with the last of them', () => {
  const late = [
    { addedMs: 0, removedMs: null, cores: 1 },
    { addedMs: 20, removedMs: null, cores: 1 },
  ]
  // Alone 0-10 and 10-20; with the second one two tasks at a time until 40.
  const seen = seenWork(40, [seenStage(0, 40, tens(6))], late)
  expect(ownReplay(seen)).toMatchObject({ ms: 40 })
  expect(replayed(seen, { ...asked, executors: 1, cores: 1 }).ms.estimate).toBe(60)
  expect(replayed(seen, { ...asked, executors: 3, cores: 1 }).ms.estimate).toBe(40)
  expect(replayed(seen, { ...asked, executors: 5, cores: 1 }).ms.estimate).toBe(30)
})

test('the most executors at a time count, not all that there ever were', () => {
  const spans = [
    [0, 10],
    [0, null],
    [10, null],
    [12, 15],
  ] as const
  const executors = spans.map(([addedMs, removedMs]) => ({ addedMs, removedMs, cores: 1 }))
  expect(mostExecutors(seenWork(20, [], executors))).toBe(3)
})

test('a replay that misses the run itself by more than a tenth is not known, nor is one without tasks or executors', () => {
  const because = (seen: Parameters<typeof ownReplay>[0]) => {
    const own = ownReplay(seen)
    return own.kind === 'replayed' ? own.error : own.because
  }
  expect(because({ ...work, endMs: 54 })).toBe(0)
  expect(
    because(seenWork(50, [seenStage(5, 25, tens(8)), seenStage(30, 40, tens(5))], steadyExecutors(2, 2))),
  ).toBe('the replay misses the seen run')
  expect(because(seenWork(50, [], steadyExecutors(2, 2)))).toBe('no stage was seen')
  expect(because({ ...work, executors: [] })).toBe('no executor is left for the tasks')
  expect(replay({ ...work, executors: [] }, { ...asked, executors: 0 })).toEqual({
    kind: 'not known',
    because: 'no executor is left for the tasks',
  })
})

test('what the order of tasks can do is within the band', () => {
  const tasks = {
    kind: 'distribution',
    count: 9,
    totalMs: 120,
    minimumMs: 10,
    quartile1Ms: 10,
    medianMs: 10,
    quartile3Ms: 10,
    percentile95Ms: 10,
    maximumMs: 40,
  } as const
  const skewed = seenWork(60, [seenStage(0, 60, [], { tasks, taskMs: 120 })], steadyExecutors(2, 1))
  const { ms } = replayed(skewed, { ...asked, cores: 1 })
  // The longest task first: 40 beside four, then two and two; last: four rounds of two and then 40.
  expect(ms.low).toBe(60)
  expect(ms.high).toBe(80)
  expect(ms.estimate).toBeGreaterThanOrEqual(ms.low)
  expect(ms.estimate).toBeLessThanOrEqual(ms.high)
})

test('waiting for shuffles follows the share that others hold, within no change and growth with the executors', () => {
  const stage = seenStage(0, 10, [100], { fetchWaitMs: 40 })
  const difference = { executorsSeen: 2, executors: 4, memoryPerCore: 1 }
  // From 1/2 to 3/4 of the data is 1.5 times as much: 40 becomes 60; twice the executors: at most 80.
  expect(taskFactor(stage, difference, 'estimate')).toBeCloseTo(1.2, 12)
  expect(taskFactor(stage, difference, 'low')).toBe(1)
  expect(taskFactor(stage, difference, 'high')).toBeCloseTo(1.4, 12)
  const fewer = { executorsSeen: 4, executors: 2, memoryPerCore: 1 }
  expect(taskFactor(stage, fewer, 'estimate')).toBeCloseTo(1 - 40 / 300, 12)
  expect(taskFactor(stage, fewer, 'low')).toBeCloseTo(0.8, 12)
  expect(taskFactor(stage, fewer, 'high')).toBe(1)
  expect(taskFactor(stage, { ...fewer, executorsSeen: 1 }, 'estimate')).toBe(1)
  expect(taskFactor(seenStage(0, 1, []), difference, 'high')).toBe(1)
})

test('collecting garbage and spilling follow the memory of a core, and may begin where it shrinks', () => {
  const stage = seenStage(0, 10, [100], { gcMs: 10, spillMs: 10, shuffleWriteMs: 5 })
  const half = { executorsSeen: 2, executors: 2, memoryPerCore: 0.5 }
  expect(taskFactor(stage, half, 'low')).toBe(1)
  expect(taskFactor(stage, half, 'estimate')).toBeCloseTo(1.2, 12)
  expect(taskFactor(stage, half, 'high')).toBeCloseTo(1 + 0.2 * 3 + 0.1, 12)
  const twice = { ...half, memoryPerCore: 2 }
  expect(taskFactor(stage, twice, 'low')).toBeCloseTo(1 - 0.2 * 0.75, 12)
  expect(taskFactor(stage, twice, 'estimate')).toBeCloseTo(0.9, 12)
  expect(taskFactor(stage, twice, 'high')).toBe(1)
})
