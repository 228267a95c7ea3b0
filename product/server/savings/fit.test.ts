import { expect, test } from 'vitest'
import { designOf } from './design.ts'
import { fitOf, ownShareOf } from './fit.ts'
import type { ChangedJob, Run } from './runs.ts'
import { tQuantile } from './student-t.ts'

const mondayMs = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const monday = (week: number, cost: number): Run => ({
  startMs: mondayMs + week * 7 * dayMs,
  cost,
  volume: null,
})
// Twelve days with volumes from 100 to 200, an elasticity of 0.6, a saving of a fifth and deviations up to a tenth.
const runs = Array.from({ length: 12 }, (_, place): Run => {
  const volume = 100 * (1 + ((place * 7) % 5) / 4)
  const saved = place < 6 ? 1 : 0.8
  const deviation = (((place * 31) % 11) - 5) / 50
  return {
    startMs: mondayMs + place * dayMs,
    volume,
    cost: 10 * (volume / 100) ** 0.6 * saved * Math.exp(deviation),
  }
})
const example: ChangedJob = { before: runs.slice(0, 6), after: runs.slice(6) }

test('quantiles of t are those of scipy, for broken degrees too', () => {
  const found = [1, 2.5, 7, 16, 56].map((degrees) => tQuantile(0.95, degrees))
  const known = [12.70620474, 3.57465484, 2.36462425, 2.1199053, 2.00324072]
  for (const [place, value] of known.entries()) expect(found[place]).toBeCloseTo(value, 6)
  expect(tQuantile(1 - 0.05 / 3, 16)).toBeCloseTo(2.67303229, 7)
})

test('without a volume and a weekend the effect is the difference of mean logarithms, with its standard error', () => {
  const job = {
    before: [monday(0, 10 * Math.E ** 0.1), monday(1, 10 * Math.E ** -0.1)],
    after: [monday(2, 8 * Math.E ** 0.3), monday(3, 8 * Math.E ** -0.3)],
  }
  const fit = fitOf(designOf(job), [0])
  expect(fit.effect).toBeCloseTo(Math.log(0.8), 12)
  // Squares 2 · 0.01 + 2 · 0.09 over 2 degrees make a variance of 0.1, of a difference of two means of 2.
  expect(fit.standardError).toBeCloseTo(Math.sqrt(0.1 * (1 / 2 + 1 / 2)), 12)
  expect(fit.degrees).toBe(2)
  expect(fit).not.toHaveProperty('elasticity')
})

// Recorded of `statsmodels` 0.15.0: OLS and GLS with sigma[i, j] = 0.4 ** |i - j|, params and bse.
test('least squares with one correlation are those of statsmodels', () => {
  const design = designOf(example)
  expect(design.regressors).toEqual(['weekend', 'volume'])
  const plain = fitOf(design, [0])
  expect(plain.effect).toBeCloseTo(-0.21763583, 8)
  expect(plain.standardError).toBeCloseTo(0.03763104, 8)
  expect(plain.elasticity).toBeCloseTo(0.76512812, 8)
  const correlated = fitOf(design, [0.4])
  expect(correlated.effect).toBeCloseTo(-0.18667976, 8)
  expect(correlated.standardError).toBeCloseTo(0.05602521, 8)
  expect(correlated.elasticity).toBeCloseTo(0.71154013, 8)
})

// Recorded of dense matrices in numpy: restricted likelihood of each correlation, times how usual it is.
test('all correlations together are their weighed mean', () => {
  const fit = fitOf(designOf(example))
  expect(fit.effect).toBeCloseTo(-0.18521763901782154, 10)
  expect(fit.standardError).toBeCloseTo(0.06762930943125871, 10)
  expect(fit.correlation).toBeCloseTo(0.25034344773128075, 10)
  expect(fit.elasticity).toBeCloseTo(0.7372265038434924, 10)
})

test('runs that take turns do not count for more than independent ones', () => {
  const turns = Array.from({ length: 20 }, (_, week) => monday(week, 10 * Math.exp(week % 2 ? 0.1 : -0.1)))
  const design = designOf({ before: turns.slice(0, 10), after: turns.slice(10) })
  expect(fitOf(design).correlation).toBeLessThan(-0.3)
  expect(fitOf(design).standardError).toBeCloseTo(fitOf(design, [0]).standardError, 12)
})

test('a column that does not vary, or repeats another, is left out', () => {
  const same = runs.map((run) => ({ ...run, volume: 5 }))
  expect(designOf({ before: same.slice(0, 6), after: same.slice(6) }).regressors).toEqual(['weekend'])
  const weekly = runs.map((run, place) => ({ ...run, volume: place % 7 >= 5 ? 1 : 2 }))
  expect(designOf({ before: weekly.slice(0, 6), after: weekly.slice(6) }).regressors).toEqual(['volume'])
})

test('the share of the change that nothing else explains falls to 0 as the volume moves with it', () => {
  const moved = runs.map((run, place) => ({ ...run, volume: (place < 6 ? 100 : 200) + (place % 2) / 10 }))
  expect(ownShareOf(designOf({ before: moved.slice(0, 6), after: moved.slice(6) }))).toBeLessThan(1e-4)
  expect(ownShareOf(designOf(example))).toBeGreaterThan(0.9)
})
