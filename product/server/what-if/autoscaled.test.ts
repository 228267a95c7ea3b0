import { expect, test } from 'vitest'
import { autoscaled } from './autoscaled.ts'

const minutes = (count: number, busyShare: number, workers = 8) =>
  Array.from({ length: count }, () => ({ workers, busyShare }))

test('a range of one number takes what so many workers take', () => {
  const { stretch, workers } = autoscaled([...minutes(2, 1), ...minutes(2, 0)], { minimum: 4, maximum: 4 }, 2)
  expect(stretch).toBeCloseTo(1.5, 9)
  expect(workers).toBeCloseTo(4, 9)
})

test('the cluster has the minimum until the lag is over, and then what it wants', () => {
  // Ten full minutes of eight workers: for two minutes four do one minute of them, nine minutes are left for eight.
  const { stretch, workers } = autoscaled(minutes(10, 1), { minimum: 4, maximum: 8 }, 2)
  expect(stretch).toBeCloseTo(1.1, 2)
  expect(workers).toBeCloseTo((2 * 4 + 9 * 8) / 11, 1)
})

test('workers of a minute that is nearly idle go after the lag', () => {
  // Two minutes of four, then all eight: of the other idle minutes two more are paid for.
  const { stretch, workers } = autoscaled(
    [...minutes(3, 1), ...minutes(10, 0)],
    { minimum: 4, maximum: 8 },
    2,
  )
  expect(stretch).toBeCloseTo(14 / 13, 2)
  expect(workers).toBeCloseTo((2 * 4 + 2 * 8 + 2 * 8 + 8 * 4) / 14, 1)
})

test('a minute of which a half is busy wants all workers, or half of them where it is steady', () => {
  const mixed = [...minutes(10, 0.5), ...minutes(10, 1).slice(0, 1)]
  const range = { minimum: 2, maximum: 8 }
  const bursts = autoscaled(mixed, range, 2)
  const steady = autoscaled(mixed, range, 2, true)
  expect(bursts.workers).toBeGreaterThan(6)
  expect(steady.workers).toBeLessThan(5)
  expect(steady.stretch).toBeGreaterThan(bursts.stretch)
})
