import { expect, test } from 'vitest'
import { anchored } from './anchored.ts'
import { exactly } from './bounded.ts'
import { fourCores, jobRun } from './testing/job-runs.ts'

/** A model by which work takes an hour on four workers and is shared. */
const shape = ({ workers }: { workers: number }) => exactly(14_400_000 / workers)
const base = jobRun()
const target = { workers: 4, worker: fourCores, engine: 'standard', sizeBytes: null, autoscaling: null }
const known = (...parameters: Parameters<typeof anchored>) => {
  const found = anchored(...parameters)
  if (found.kind !== 'known') throw new Error(found.because)
  return found.ms
}
const width = ({ low, high }: { low: number; high: number }) => high / low

test('a figure is moved by what runs took beside the model, in the median', () => {
  const runs = [0.8, 1.2, 5].map((share) => jobRun({ durationMs: 3_600_000 * share }))
  expect(known(runs, base, target, shape).estimate).toBeCloseTo(3_600_000 * 1.2, 3)
  expect(known([base], base, { ...target, workers: 8 }, shape).estimate).toBeCloseTo(1_800_000, 3)
})

test('runs that agree narrow the band, runs that differ and far sizes widen it', () => {
  const alike = Array.from({ length: 10 }, () => base)
  const differing = [0.7, 1.3, 0.8, 1.2, 0.9, 1.1, 0.7, 1.3, 1, 1].map((share) =>
    jobRun({ durationMs: 3_600_000 * share }),
  )
  const ofTen = width(known(alike, base, target, shape))
  expect(ofTen).toBeLessThan(width(known([base], base, target, shape)))
  expect(width(known(differing, base, target, shape))).toBeGreaterThan(1.5 * ofTen)
  expect(width(known(alike, base, { ...target, workers: 8 }, shape))).toBeGreaterThan(ofTen)
})

test('the band of the model is part of the band', () => {
  const wide = () => ({ low: 1_800_000, estimate: 3_600_000, high: 7_200_000 })
  const { low, high } = known([base], base, target, wide)
  expect(low).toBeLessThan(1_800_000)
  expect(high).toBeGreaterThan(7_200_000)
})

test('own runs on the machines that are asked for count alone; without any the band is wider', () => {
  const other = { ...fourCores, name: 'faster' }
  const asked = { ...target, worker: other }
  const without = known([base, base], base, asked, shape)
  expect(without.estimate).toBeCloseTo(3_600_000, 3)
  expect(width(without)).toBeGreaterThan(width(known([base, base], base, target, shape)))
  const faster = [base, jobRun({ worker: other, durationMs: 1_800_000 })]
  expect(known(faster, base, asked, shape).estimate).toBeCloseTo(1_800_000, 3)
})

test('an engine without a run is not known', () => {
  expect(anchored([base], base, { ...target, engine: 'photon' }, shape)).toEqual({
    kind: 'not known',
    because: 'no run with that engine',
  })
  const run = jobRun({ engine: 'photon', durationMs: 900_000 })
  expect(known([base, run], base, { ...target, engine: 'photon' }, shape).estimate).toBeCloseTo(900_000, 3)
})
