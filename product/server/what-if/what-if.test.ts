import { expect, test } from 'vitest'
import type { JobRun, Machine } from './job-history.ts'
import { seenStage, seenWork, steadyExecutors } from './testing/seen.ts'
import { jobRun } from './testing/job-runs.ts'
import { whatIf, type Question } from './what-if.ts'

const minuteMs = 60_000
const twoCores: Machine = { name: 'two cores', cores: 2, memoryBytes: 16e9 }
const tasks = (count: number) => Array.from({ length: count }, () => 10 * minuteMs)
/** Driver 5 minutes, eight tasks of 10 on four cores: 20, driver 5, four tasks: 10, driver 10. */
const work = seenWork(
  50 * minuteMs,
  [seenStage(5 * minuteMs, 25 * minuteMs, tasks(8)), seenStage(30 * minuteMs, 40 * minuteMs, tasks(4))],
  steadyExecutors(2, 2),
)
const run = (rest: Partial<JobRun> = {}) =>
  jobRun({ durationMs: 54 * minuteMs, setupMs: 4 * minuteMs, workers: 2, worker: twoCores, ...rest })
/** Twenty minutes alone and thirty in which two workers were full. */
const nodeMinutes = Array.from({ length: 50 }, (_, minute) =>
  [1, 2].map(() => ({ minuteMs: minute * minuteMs, isDriver: false, busyShare: minute < 20 ? 0.02 : 0.9 })),
).flat()
const prices = {
  driver: { databricks: '0.6', machine: '0.4' },
  worker: { databricks: '0.3', machine: '0.3' },
}
const workers: Question = { kind: 'workers', workers: [1, 2, 4, 5], prices }
const known = (runs: readonly JobRun[], question: Question = workers) => {
  const answer = whatIf({ runs }, question)
  if (answer.kind !== 'known') throw new Error(answer.because)
  return answer
}
const minutesAt = (answer: ReturnType<typeof known>) =>
  answer.points.map(({ timeMs }) => Math.round(timeMs.estimate / minuteMs))

test('a run with an event log is replayed: its own workers take what it took, others other rounds', () => {
  const answer = known([run({ work })])
  expect(answer).toMatchObject({ method: 'replay', notUsed: [], backTest: { changes: 0 } })
  expect(minutesAt(answer)).toEqual([84, 54, 44])
  expect(answer.leftOut).toEqual([
    { asked: { workers: 5 }, because: 'more than twice or less than half of what was seen' },
  ])
  for (const { timeMs } of answer.points) {
    expect(timeMs.low).toBeLessThan(timeMs.estimate)
    expect(timeMs.high).toBeGreaterThan(timeMs.estimate)
  }
  expect(answer.points[1]?.money).toMatchObject({
    databricks: { estimate: '1.0000000000' },
    machine: { estimate: '0.9000000000' },
    total: { estimate: '1.9000000000' },
  })
  expect(known([run({ work })], { ...workers, prices: null }).points[0]?.money).toBeNull()
})

test('without a log the four terms answer, without several sizes the minutes do, without them nothing', () => {
  const sizes = [1, 1, 2, 2, 3, 4].map((count) =>
    run({ workers: count, durationMs: (24 + 60 / count) * minuteMs }),
  )
  const ernest = known(sizes)
  expect(ernest.method).toBe('ernest')
  expect(minutesAt(ernest)).toEqual([84, 54, 39, 36])
  expect(ernest.notUsed).toEqual([{ method: 'replay', because: 'no run has an event log' }])
  const amdahl = known([run({ nodeMinutes })])
  expect(amdahl.method).toBe('amdahl')
  expect(minutesAt(amdahl)).toEqual([84, 54, 39])
  expect(amdahl.notUsed.map(({ method }) => method)).toEqual(['replay', 'ernest'])
  expect(whatIf({ runs: [run()] }, workers)).toMatchObject({
    kind: 'not known',
    because: 'no run has node minutes',
  })
  expect(whatIf({ runs: [] }, workers)).toMatchObject({ kind: 'not known', because: 'too few runs' })
  const short = run({ nodeMinutes: nodeMinutes.slice(0, 20) })
  expect(whatIf({ runs: [short] }, workers)).toMatchObject({
    because: 'node minutes cover too little of the run',
  })
})

test('more data takes longer in the stages alone, by the usual size of the runs', () => {
  const runs = [run({ sizeBytes: 2e9 }), run({ sizeBytes: 2e9 }), run({ sizeBytes: 1e9, work, startMs: 2 })]
  const answer = known(runs)
  // The log is of a run with half of the usual data: twice the tasks would take 30 minutes more than the others took.
  expect(answer.sizeBytes).toBe(2e9)
  expect(minutesAt(answer)[1]).toBeLessThan(84)
})

test('machines of twice the cores take half the rounds, with a wider band without runs on them', () => {
  const machine = (worker: Machine, runs: readonly JobRun[]) =>
    known(runs, { kind: 'workers', worker, workers: [2], prices: null })
  const four: Machine = { name: 'four cores', cores: 4, memoryBytes: 32e9 }
  const answer = machine(four, [run({ work })])
  expect(minutesAt(answer)).toEqual([44])
  const width = ({ points }: typeof answer) => (points[0]?.timeMs.high ?? 0) / (points[0]?.timeMs.low ?? 1)
  expect(width(answer)).toBeGreaterThan(1.1 * width(machine(twoCores, [run({ work })])))
  const own = [run({ work }), run({ worker: four, durationMs: 34 * minuteMs, workers: 2 })]
  // On such machines the job took 30 minutes of work where the replay makes 40.
  expect(minutesAt(machine(four, own))).toEqual([34])
  const small: Machine = { name: 'little memory', cores: 2, memoryBytes: 4e9 }
  expect(
    whatIf({ runs: [run({ work })] }, { kind: 'workers', worker: small, workers: [2], prices: null })
      .notUsed[0],
  ).toEqual({
    method: 'replay',
    because: 'the memory of a core is less than half of what was seen',
  })
})

test('a range to scale in is answered from minutes alone, with its workers on average', () => {
  const asked: Question = { kind: 'autoscaling', ranges: [{ minimum: 1, maximum: 2 }], prices }
  expect(whatIf({ runs: [run({ work })] }, asked)).toMatchObject({
    kind: 'not known',
    because: 'no run has node minutes',
  })
  const answer = known([run({ work, nodeMinutes })], asked)
  expect(answer.method).toBe('amdahl')
  const [point] = answer.points
  // Two minutes of the thirty that are full have one worker: one minute of work remains.
  expect(point?.timeMs.estimate).toBeCloseTo(55 * minuteMs, -4)
  expect(point?.averageWorkers).toBeCloseTo((22 + 2 * 29) / 51, 1)
})

test('the workers of a range are moved by what runs had that scaled, and stay within it', () => {
  const asked: Question = { kind: 'autoscaling', ranges: [{ minimum: 1, maximum: 2 }], prices }
  const averageOf = (workers: number) =>
    known([run({ nodeMinutes, workers, autoscaling: { minimum: 1, maximum: 2 } })], asked).points[0]
      ?.averageWorkers
  expect(averageOf(1.25)).toBeCloseTo(1.25, 6)
  expect(averageOf(4)).toBe(2)
})

test('a band that missed the changes of the job is not shown', () => {
  const before = run({ work, nodeMinutes, workers: 2 })
  const after = run({ startMs: 1, workers: 4, durationMs: 304 * minuteMs })
  const answer = whatIf({ runs: [before, after] }, workers)
  expect(answer).toMatchObject({ kind: 'not known', because: 'its bands missed too many of its changes' })
  const held = known([before, run({ startMs: 1, workers: 4, durationMs: 44 * minuteMs })])
  expect(held.backTest).toMatchObject({ changes: 1, withinShare: 1 })
  expect(held.backTest.medianError).toBeCloseTo(0, 12)
})

test('a job on a single machine has no workers to ask about', () => {
  expect(whatIf({ runs: [run({ workers: 0 })] }, workers)).toMatchObject({
    because: 'it has no workers',
  })
})
