import { expect, test } from 'vitest'
import { nextRunMs } from './schedule-times.ts'

const ended = { sinceMs: 1_000_000, isFirst: false, failures: 0, jitter: 0 }
const minutes = (count: number) => count * 60_000

test('a kind runs at once, or after a pause, and then at its pace', () => {
  expect(nextRunMs({ ...ended, isFirst: true }, 900)).toBe(1_000_000)
  expect(nextRunMs({ ...ended, isFirst: true }, 900, { waitsFirst: true })).toBe(1_900_000)
  expect(nextRunMs(ended, 900)).toBe(1_900_000)
  expect(nextRunMs({ ...ended, jitter: 0.05 }, 900)).toBe(1_945_000)
})

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [50, 60],
])('after %d failures in a row it waits %d minutes', (failures, pause) => {
  expect(nextRunMs({ ...ended, failures }, 15)).toBe(1_000_000 + minutes(pause))
})

test('a run that asks to be followed sooner is, but not within five seconds', () => {
  expect(nextRunMs({ ...ended, againAtMs: 1_030_000 }, 900)).toBe(1_030_000)
  expect(nextRunMs({ ...ended, againAtMs: 1_000_001 }, 900)).toBe(1_005_000)
  expect(nextRunMs({ ...ended, againAtMs: 9_000_000 }, 900)).toBe(1_900_000)
})
