import { expect, test } from 'vitest'
import { ernest } from './ernest.ts'
import type { JobRun } from './job-history.ts'
import { fourCores, jobRun } from './testing/job-runs.ts'

/** Six minutes alone and an hour shared by the workers. */
const shared = (workers: number, size = 1) => 360_000 + (3_600_000 * size) / workers
const made = (timeOf: (workers: number, size: number) => number, sizes = [1, 1, 1, 1, 1, 1]) =>
  [2, 2, 4, 4, 6, 8].map((workers, place): JobRun => {
    const size = sizes[place] ?? 1
    return jobRun({ startMs: place, workers, durationMs: timeOf(workers, size), sizeBytes: size * 1e9 })
  })
const target = { workers: 5, worker: fourCores, engine: 'standard', sizeBytes: 1e9, autoscaling: null }
const known = (...parameters: Parameters<typeof ernest>) => {
  const found = ernest(...parameters)
  if (found.kind !== 'known') throw new Error(found.because)
  return found.ms
}

test('what is alone and what is shared are found again, and the band holds them', () => {
  for (const workers of [2, 5, 8, 12]) {
    const { low, estimate, high } = known(made(shared), { ...target, workers })
    expect(estimate).toBeCloseTo(shared(workers), 3)
    expect(low).toBeLessThan(estimate)
    expect(high).toBeGreaterThan(estimate)
  }
})

test('more data is shared, and what is alone stays', () => {
  const runs = made(shared, [1, 1.2, 0.8, 1, 1, 1.1])
  expect(known(runs, { ...target, sizeBytes: 1.5e9 }).estimate).toBeCloseTo(shared(5, 1.5), 3)
})

test('what grows with the workers is found, so that more of them are slower in the end', () => {
  const growing = (workers: number) => shared(workers) + 60_000 * workers
  const times = [2, 4, 8, 16].map((workers) => known(made(growing), { ...target, workers }).estimate)
  expect(times[3]).toBeGreaterThan(times[2] ?? 0)
  expect(times[3]).toBeCloseTo(growing(16), 3)
})

test('what grows with the depth of a tree of workers is found', () => {
  const growing = (workers: number) => shared(workers) + 600_000 * Math.log(workers)
  expect(known(made(growing), { ...target, workers: 12 }).estimate).toBeCloseTo(growing(12), 3)
})

test('a curve that is 0 at one worker has no answer there', () => {
  const logarithm = made((workers) => 600_000 * Math.log(workers))
  expect(ernest(logarithm, { ...target, workers: 1 })).toMatchObject({ kind: 'not known' })
  expect(known(logarithm, { ...target, workers: 4 }).estimate).toBeCloseTo(600_000 * Math.log(4), 3)
})

test('runs that deviate widen the band, at the end of what was seen most', () => {
  const deviating = (workers: number, size: number) => shared(workers, size) * (workers % 4 === 0 ? 1.3 : 0.8)
  const width = (runs: readonly JobRun[], workers: number) => {
    const { low, high } = known(runs, { ...target, workers })
    return high / low
  }
  expect(width(made(deviating), 5)).toBeGreaterThan(1.2 * width(made(shared), 5))
  expect(width(made(shared), 16)).toBeGreaterThan(width(made(shared), 4))
})

test('fewer than six runs or four numbers of workers answer nothing, nor do runs on other machines', () => {
  const runs = made(shared)
  expect(ernest(runs.slice(1), target)).toEqual({ kind: 'not known', because: 'too few runs' })
  const three = runs.map((run) => ({ ...run, workers: Math.min(6, run.workers) }))
  expect(ernest(three, target)).toEqual({ kind: 'not known', because: 'too few numbers of workers' })
  const averages = three.map((run, place) => ({ ...run, workers: run.workers + place / 100 }))
  expect(ernest(averages, target)).toEqual({ kind: 'not known', because: 'too few numbers of workers' })
  const other = { ...target, worker: { ...fourCores, name: 'others' } }
  expect(ernest(runs, other)).toEqual({ kind: 'not known', because: 'too few runs' })
  expect(ernest(runs, { ...target, engine: 'photon' })).toEqual({
    kind: 'not known',
    because: 'too few runs',
  })
})
