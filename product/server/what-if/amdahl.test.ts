import { expect, test } from 'vitest'
import { stretchOf } from './amdahl.ts'
import { fullShareOf, parallelShare, workedMinutes } from './node-minutes.ts'

const minutes = (...busyShares: number[]) => busyShares.map((busyShare) => ({ workers: 4, busyShare }))

test('minutes of workers are averages, those of the driver do not count', () => {
  const node = (minuteMs: number, busyShare: number, isDriver = false) => ({ minuteMs, busyShare, isDriver })
  expect(
    workedMinutes([
      node(60_000, 0.2),
      node(0, 0.5),
      node(0, 0.9),
      node(0, 0.1, true),
      node(120_000, 1, true),
    ]),
  ).toEqual([
    { workers: 2, busyShare: 0.7 },
    { workers: 1, busyShare: 0.2 },
  ])
})

test('full minutes stretch as there are fewer workers, idle ones neither stretch nor shrink', () => {
  const half = minutes(1, 1, 0.05, 0.05)
  expect(stretchOf(half, 4)).toEqual({ low: 1, estimate: 1, high: 1 })
  expect(stretchOf(half, 2)).toEqual({ low: 1.5, estimate: 1.5, high: 1.5 })
  expect(stretchOf(half, 8)).toEqual({ low: 0.75, estimate: 0.75, high: 0.75 })
})

test('a minute that is busy for a half may be full for a half or half full', () => {
  const mixed = minutes(...Array.from({ length: 10 }, () => 0.5), ...Array.from({ length: 10 }, () => 1))
  // Full minutes double. Of the others half doubles, or nothing exceeds two workers, or all of it does.
  const fewer = stretchOf(mixed, 2)
  expect(fewer.estimate).toBeCloseTo((1.5 + 2) / 2, 12)
  expect(fewer.low).toBeCloseTo((1.75 + (1 + 2) / 2) / 2, 12)
  expect(fewer.high).toBeCloseTo((1.75 + 2) / 2, 12)
  // With twice as many: a half shrinks, all or nothing.
  const more = stretchOf(mixed, 8)
  expect(more.estimate).toBeCloseTo((0.75 + 0.5) / 2, 12)
  expect(more.low).toBeCloseTo((0.625 + 0.5) / 2, 12)
  expect(more.high).toBeCloseTo((0.625 + (1 + 0.5) / 2) / 2, 12)
})

test('tasks that read and write keep no processor busy: the busiest minutes show what is full', () => {
  expect(fullShareOf(minutes(0.1, 0.6, 0.6, 0.6))).toBe(0.6)
  expect(fullShareOf(minutes(0.1, 0.2))).toBe(0.5)
  expect(parallelShare({ workers: 4, busyShare: 0.3 }, 0.6)).toBe(0.5)
  expect(parallelShare({ workers: 4, busyShare: 0.9 }, 0.6)).toBe(1)
  expect(parallelShare({ workers: 4, busyShare: 0.09 }, 0.6)).toBe(0)
  expect(stretchOf(minutes(0.6, 0.6), 2).estimate).toBe(2)
})

test('more workers are never slower, whatever the minutes were', () => {
  const any = minutes(...Array.from({ length: 30 }, (_, place) => ((place * 37) % 101) / 100))
  for (const bound of ['low', 'estimate', 'high'] as const) {
    const stretches = [2, 3, 4, 5, 6, 7, 8].map((workers) => stretchOf(any, workers)[bound])
    expect(stretches).toEqual(stretches.toSorted((one, other) => other - one))
  }
})
