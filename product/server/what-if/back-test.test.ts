import { expect, test } from 'vitest'
import { backTest, changesOf, isHeld } from './back-test.ts'
import type { Method } from './prediction.ts'
import { fourCores, jobRun } from './testing/job-runs.ts'

const sized = (...workers: number[]) => workers.map((count, startMs) => jobRun({ startMs, workers: count }))
/** As long as the runs before, a tenth more or less. */
const asBefore: Method = (runs) => {
  const [{ durationMs } = jobRun()] = runs
  return runs.length === 0
    ? { kind: 'not known', because: 'too few runs' }
    : { kind: 'known', ms: { low: 0.9 * durationMs, estimate: durationMs, high: 1.1 * durationMs } }
}

test('each change of workers, machine or engine is a test, with the runs before it that were configured otherwise', () => {
  const counts = (runs: Parameters<typeof changesOf>[0]) =>
    changesOf(runs).map(({ before, after }) => [
      before.map(({ startMs }) => startMs),
      after.map(({ startMs }) => startMs),
    ])
  expect(counts(sized(4, 4, 4))).toEqual([])
  expect(counts(sized(4, 4, 8, 8, 4))).toEqual([
    [
      [0, 1],
      [2, 3],
    ],
    [[2, 3], [4]],
  ])
  expect(changesOf([jobRun(), jobRun({ engine: 'photon' })])).toHaveLength(1)
  expect(changesOf([jobRun(), jobRun({ worker: { ...fourCores, name: 'other' } })])).toHaveLength(1)
  const scaling = (workers: number, maximum: number) =>
    jobRun({ workers, autoscaling: { minimum: 2, maximum } })
  expect(changesOf([scaling(3, 8), scaling(4, 8)])).toHaveLength(0)
  expect(changesOf([scaling(3, 8), scaling(3, 9), jobRun({ workers: 3 })])).toHaveLength(2)
})

test('the run in the middle of those after a change is the truth', () => {
  const after = [3_000_000, 3_800_000, 9_000_000].map((durationMs) => jobRun({ workers: 8, durationMs }))
  const tested = backTest([jobRun(), ...after], asBefore)
  expect(tested).toMatchObject({ changes: 1, notKnown: 0, withinShare: 1 })
  expect(tested.medianError).toBeCloseTo(3_600_000 / 3_800_000 - 1 + 2 * (1 - 3_600_000 / 3_800_000), 12)
  expect(isHeld(tested)).toBe(true)
})

test('a band that misses more than one change in ten does not hold', () => {
  const share = (missed: number, changes: number) => {
    const runs = [jobRun({ workers: 1 })]
    for (let change = 0; change < changes; change += 1)
      runs.push(jobRun({ workers: 2 + change, durationMs: change < missed ? 7_200_000 : 3_600_000 }))
    return backTest(runs, asBefore)
  }
  expect(share(1, 10)).toMatchObject({ changes: 10, withinShare: 0.9, medianError: 0, percentile90Error: 0 })
  expect(isHeld(share(1, 10))).toBe(true)
  expect(isHeld(share(2, 10))).toBe(false)
  expect(isHeld(share(1, 1))).toBe(false)
  expect(share(1, 1).percentile90Error).toBeCloseTo(0.5, 12)
})

test('without a change nothing is tested, and what a method does not know is no miss', () => {
  expect(backTest(sized(4, 4), asBefore)).toEqual({
    changes: 0,
    notKnown: 0,
    medianError: null,
    percentile90Error: null,
    withinShare: null,
  })
  const never: Method = () => ({ kind: 'not known', because: 'too few runs' })
  const tested = backTest(sized(4, 8), never)
  expect(tested).toMatchObject({ changes: 0, notKnown: 1, withinShare: null })
  expect(isHeld(tested)).toBe(true)
})
