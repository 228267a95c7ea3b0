import { expect, test } from 'vitest'
import { lowerBounds, scheduledMs, type Plan, type PlannedExecutor } from './list-schedule.ts'

const always = Number.POSITIVE_INFINITY
const steady = (count: number, cores = 1): readonly PlannedExecutor[] =>
  Array.from({ length: count }, () => ({ fromMs: 0, untilMs: always, cores }))
const stage = (tasksMs: readonly number[], after: readonly number[] = [], driverMs = 0) => ({
  tasksMs,
  after,
  driverMs,
})
const plan = (stages: Plan['stages'], executors: readonly PlannedExecutor[], lastMs = 0): Plan => ({
  stages,
  executors,
  lastMs,
})

test('five tasks of 10 on two cores take three rounds, between what the driver does', () => {
  const stages = [stage([10, 10, 10, 10, 10], [], 5)]
  expect(scheduledMs(plan(stages, steady(2), 3))).toBe(5 + 30 + 3)
  expect(scheduledMs(plan(stages, steady(1, 2), 3))).toBe(38)
  expect(scheduledMs(plan(stages, steady(5), 3))).toBe(18)
  expect(scheduledMs(plan(stages, steady(50), 3))).toBe(18)
})

test('a stage waits for those before it and for the driver, and one without tasks ends at once', () => {
  const stages = [stage([10, 20]), stage([], [0], 4), stage([7, 7], [0, 1], 1)]
  expect(scheduledMs(plan(stages, steady(2)))).toBe(20 + 4 + 1 + 7)
})

test('independent stages share the cores, the earlier one first', () => {
  const stages = [stage([10, 10, 10]), stage([10])]
  // Two cores: two tasks of the first stage, then its third one beside that of the second.
  expect(scheduledMs(plan(stages, steady(2)))).toBe(20)
  expect(scheduledMs(plan(stages, steady(1)))).toBe(40)
})

test('an executor takes tasks while it is there and finishes those that it has', () => {
  const stages = [stage([10, 10, 10, 10])]
  const late = [...steady(1), { fromMs: 15, untilMs: always, cores: 1 }]
  // The first core: 0-10, 10-20, 20-30; the second one: 15-25.
  expect(scheduledMs(plan(stages, late))).toBe(30)
  const lost = [...steady(1), { fromMs: 0, untilMs: 5, cores: 1 }]
  // The second core ends the task that it has at 10 and takes no other.
  expect(scheduledMs(plan(stages, lost))).toBe(30)
  expect(scheduledMs(plan(stages, [{ fromMs: 0, untilMs: 5, cores: 1 }]))).toBeUndefined()
  expect(scheduledMs(plan(stages, []))).toBeUndefined()
})

test('no schedule is below the longest chain or below all tasks on all cores', () => {
  const stages = [stage([10, 20], [], 5), stage([30, 1], [0], 4)]
  expect(lowerBounds(plan(stages, steady(2), 3))).toEqual({
    criticalPathMs: 5 + 20 + 4 + 30 + 3,
    coresMs: 61 / 2 + 3,
  })
})

test('of stages that follow each other, more executors are never slower, and bounds hold', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const stages = Array.from({ length: 5 }, (_, place) =>
      stage(
        Array.from(
          { length: 1 + ((seed * 7 + place * 13) % 40) },
          (_, task) => 1 + ((task * 37 + seed * 11) % 101),
        ),
        place === 0 ? [] : [place - 1],
        (seed * place) % 50,
      ),
    )
    const times = Array.from(
      { length: 12 },
      (_, more) => scheduledMs(plan(stages, steady(more + 1))) ?? Number.NaN,
    )
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    for (const [more, ms] of times.entries()) {
      const { criticalPathMs, coresMs } = lowerBounds(plan(stages, steady(more + 1)))
      expect(ms).toBeGreaterThanOrEqual(Math.max(criticalPathMs, coresMs) - 1e-9)
    }
    expect(times[0]).toBeCloseTo(
      stages.reduce(
        (sum, { tasksMs, driverMs }) => sum + driverMs + tasksMs.reduce((all, ms) => all + ms, 0),
        0,
      ),
      6,
    )
  }
})
