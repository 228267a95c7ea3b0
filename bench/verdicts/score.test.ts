import { expect, test } from 'vitest'
import type { JudgedChange, JudgedWorld } from './judged-changes.ts'
import { isProven, scoreOf } from './score.ts'

const change = (rest: Partial<JudgedChange> = {}): JudgedChange => ({
  kind: 'SAVED',
  effect: 'saves',
  truth: 0.2,
  interval: { low: 0.1, high: 0.3 },
  ...rest,
})
const unchanged = { kind: 'NOT_DISTINGUISHABLE', interval: { low: -0.1, high: 0.1 } } as const
const world = (rest: Partial<JudgedWorld> = {}): JudgedWorld => ({
  changes: [change()],
  unchanged: [unchanged],
  notFound: [],
  invented: 0,
  ...rest,
})

test('intervals hold the truth or do not, by what the changes truly did', () => {
  const score = scoreOf([
    world({ changes: [change(), change({ truth: 0.4 }), change({ kind: 'TOO_FEW_RUNS', interval: null })] }),
    world({ changes: [change({ effect: 'costs more', truth: -0.2, interval: { low: -0.3, high: 0 } })] }),
  ])
  expect(score.holds).toBeCloseTo(2 / 3)
  expect(
    score.effects.map(({ effect, changes, judgedChanges, holds }) => [effect, changes, judgedChanges, holds]),
  ).toEqual([
    ['saves', 3, 2, 0.5],
    ['nothing', 0, 0, null],
    ['costs more', 1, 1, 1],
  ])
  expect(score.effects[0]?.kinds).toMatchObject({ SAVED: 2, TOO_FEW_RUNS: 1 })
  expect(score.opposite).toBe(1)
})

test('unchanged jobs are called changed, or are not judged', () => {
  const { unchanged: found } = scoreOf([
    world({
      unchanged: [
        unchanged,
        { kind: 'SAVED', interval: { low: 0.1, high: 0.2 } },
        { kind: 'TOO_FEW_RUNS', interval: null },
      ],
    }),
  ])
  expect(found).toEqual({ all: 3, judged: 2, holds: 0.5, called: 0.5 })
})

test('changes that were not found are counted by setting', () => {
  const { notFound } = scoreOf([world({ notFound: ['name', 'workers'] }), world({ notFound: ['workers'] })])
  expect(notFound).toEqual([
    ['workers', 2],
    ['name', 1],
  ])
})

test('proven is what holds, calls nothing the opposite and invents nothing', () => {
  expect(isProven(scoreOf([world()]))).toBe(true)
  expect(isProven(scoreOf([world({ changes: [change({ truth: 0.4 })] })]))).toBe(false)
  expect(isProven(scoreOf([world({ changes: [change({ kind: 'COST_MORE' })] })]))).toBe(false)
  expect(isProven(scoreOf([world({ invented: 1 })]))).toBe(false)
  expect(isProven(scoreOf([world({ unchanged: [{ ...unchanged, kind: 'SAVED' }] })]))).toBe(false)
  expect(isProven(scoreOf([]))).toBe(false)
})
