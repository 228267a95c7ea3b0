import { expect, test } from 'vitest'
import { looks } from './looks.ts'
import type { ChangedJob, Run } from './runs.ts'
import { savingOf } from './saving.ts'

const mondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
/** Deviations between -0.15 and 0.15 that repeat after 101 runs and follow no week. */
const deviation = (place: number, shift = 0) => (((place * 37 + shift) % 101) - 50) / 333
/** Volumes between 100 and 200. */
const volume = (place: number) => 100 + ((place * 53) % 97)

type Made = { saving?: number; grown?: number; shift?: number; change?: (run: Run, place: number) => Run }

/** A daily job with an elasticity of a half. */
function job(
  before: number,
  after: number,
  { saving = 0, grown = 1, shift = 0, change }: Made = {},
): ChangedJob {
  const runs = Array.from({ length: before + after }, (_, place): Run => {
    const isAfter = place >= before
    const size = volume(place) * (isAfter ? grown : 1)
    const cost = 10 * Math.sqrt(size / 100) * (isAfter ? 1 - saving : 1) * Math.exp(deviation(place, shift))
    const run = { startMs: mondayMs + place * dayMs, cost, volume: size }
    return change?.(run, place) ?? run
  })
  return { before: runs.slice(0, before), after: runs.slice(before) }
}

function estimated(...parameters: Parameters<typeof savingOf>) {
  const saving = savingOf(...parameters)
  if (!('share' in saving)) throw new Error(saving.kind)
  return saving
}

test('a planted saving of a fifth at 30+30 runs is found, in money too, though the volume grew by a third', () => {
  const planted = job(30, 30, { saving: 0.2, grown: 1.33 })
  const found = estimated(planted)
  expect(found).toMatchObject({ kind: 'saved', runsAfter: 30, nextLook: null, controls: 0 })
  expect(found.share.low).toBeGreaterThan(0)
  expect(found.share.low).toBeLessThan(0.2)
  expect(found.share.high).toBeGreaterThan(0.2)
  expect(found.halfWidth).toBeCloseTo((found.share.high - found.share.low) / 2, 12)
  expect(found.elasticity).toBeCloseTo(0.5, 0)
  const cost = planted.after.reduce((sum, run) => sum + run.cost, 0)
  for (const bound of ['estimate', 'low', 'high'] as const)
    expect(found.amount[bound] / (cost + found.amount[bound])).toBeCloseTo(found.share[bound], 10)
})

test('what costs more after the change saved less than nothing', () => {
  const found = estimated(job(30, 30, { saving: -0.3 }))
  expect(found.kind).toBe('cost more')
  expect(found.share.high).toBeLessThan(0)
  expect(found.amount.high).toBeLessThan(0)
})

test('an unchanged job is not distinguishable from 0, whatever its volume does', () => {
  for (const grown of [1, 0.7, 1.35])
    expect(savingOf(job(60, 30, { grown }))).toMatchObject({ kind: 'not distinguishable from 0' })
  const constant = job(10, 10, { change: (run) => ({ ...run, cost: 7, volume: 3 }) })
  expect(savingOf(constant)).toMatchObject({ kind: 'not distinguishable from 0', elasticity: null })
})

test('a verdict is reached at 10, 20 and 30 runs after, and stays until the next', () => {
  expect(looks).toEqual([10, 20, 30])
  const whole = job(30, 45, { saving: 0.2 })
  const at = (after: number) => estimated({ ...whole, after: whole.after.slice(0, after) })
  expect(at(19)).toEqual(at(10))
  expect(at(19)).toMatchObject({ runsAfter: 10, nextLook: 20 })
  expect(at(20).share).not.toEqual(at(10).share)
  expect(at(45)).toEqual(at(30))
  expect(at(10).confidence).toBeCloseTo(1 - 0.05 / 3, 12)
})

test('too few runs are counted, more of them where the volume moved', () => {
  const missing = (before: number, after: number, grown = 1) => {
    const found = savingOf(job(before, after, { grown }))
    return found.kind === 'too few runs' ? found.missing : found.kind
  }
  expect(missing(0, 0)).toEqual({ before: 10, after: 10 })
  expect(missing(1, 1)).toEqual({ before: 9, after: 9 })
  expect(missing(12, 9)).toEqual({ before: 0, after: 1 })
  expect(missing(10, 10)).toBe('not distinguishable from 0')
  expect(missing(20, 10, 1.35)).toEqual({ before: 10, after: 0 })
  expect(missing(30, 10, 1.35)).toBe('not distinguishable from 0')
  expect(missing(30, 20, 1.6)).toEqual({ before: 30, after: 0 })
  expect(missing(60, 10, 1.6)).toBe('not distinguishable from 0')
})

test('what moved at the moment of the change cannot be distinguished', () => {
  const volumes = job(40, 30, { change: (run, place) => ({ ...run, volume: place < 40 ? 100 : 200 }) })
  expect(savingOf(volumes)).toEqual({ kind: 'not separable', from: 'volume' })
  const nearly = job(40, 30, {
    change: (run, place) => ({ ...run, volume: (place < 40 ? 100 : 200) + (volume(place) % 41) }),
  })
  expect(savingOf(nearly)).toEqual({ kind: 'not separable', from: 'volume' })
  const weekends = job(30, 10, {
    change: (run, place) => ({ ...run, startMs: mondayMs + (7 * place + (place < 30 ? 0 : 5)) * dayMs }),
  })
  expect(savingOf(weekends)).toEqual({ kind: 'not separable', from: 'weekend' })
})

test('costs that are not above 0 and volumes of some runs only are not comparable', () => {
  for (const cost of [0, -1]) {
    const free = job(10, 10, { change: (run, place) => (place === 3 ? { ...run, cost } : run) })
    expect(savingOf(free)).toEqual({ kind: 'not comparable', because: 'a cost is not above 0' })
  }
  for (const unknown of [null, 0]) {
    const some = job(10, 10, { change: (run, place) => (place === 3 ? { ...run, volume: unknown } : run) })
    expect(savingOf(some)).toEqual({
      kind: 'not comparable',
      because: 'the volume is known of some runs only',
    })
    const none = job(10, 10, { change: (run) => ({ ...run, volume: unknown }) })
    expect(savingOf(none)).toMatchObject({ kind: 'not distinguishable from 0', elasticity: null })
  }
})

test('numbers that are none and runs out of order are refused', () => {
  for (const wrong of [{ cost: NaN }, { cost: Infinity }, { volume: NaN }, { volume: -1 }, { startMs: NaN }])
    expect(() =>
      savingOf(job(10, 10, { change: (run, place) => (place === 3 ? { ...run, ...wrong } : run) })),
    ).toThrow(RangeError)
  const { before, after } = job(10, 10)
  expect(() => savingOf({ before: after, after: before })).toThrow('in order of their start')
  expect(() => savingOf({ before: before.toReversed(), after })).toThrow('in order of their start')
})

test('a change of all jobs at once is not a saving beside eight that were not changed', () => {
  const cheaper = (shift: number, saving: number) => job(30, 30, { saving, shift })
  const controls = Array.from({ length: 8 }, (_, place) => cheaper(11 * (place + 1), 0.2))
  expect(savingOf(cheaper(0, 0.2), controls.slice(1))).toMatchObject({ kind: 'saved', controls: 0 })
  const beside = estimated(cheaper(0, 0.2), controls)
  expect(beside).toMatchObject({ kind: 'not distinguishable from 0', controls: 8 })
  expect(Math.abs(beside.share.estimate)).toBeLessThan(0.1)
  const own = estimated(cheaper(0, 0.6), controls)
  expect(own.kind).toBe('saved')
  expect(own.share.estimate).toBeCloseTo(0.5, 1)
  expect(own.halfWidth / (1 - own.share.estimate)).toBeGreaterThan(
    estimated(cheaper(0, 0.6)).halfWidth / (1 - estimated(cheaper(0, 0.6)).share.estimate),
  )
})

test('costs that moved before the change as well widen the interval', () => {
  const steady = job(60, 10)
  const stepped = job(60, 10, {
    change: (run, place) => (place < 20 || place >= 60 ? run : { ...run, cost: 1.5 * run.cost }),
  })
  expect(estimated(steady).placeboFactor).toBe(1)
  expect(estimated(stepped).placeboFactor).toBeGreaterThan(1.2)
})
