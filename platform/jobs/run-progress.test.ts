import { expect, test } from 'vitest'
import { rateMeter, remainingSeconds } from './run-progress.ts'

function clockOf(seconds: number[]): () => Date {
  return () => new Date((seconds.shift() ?? 0) * 1_000)
}

test('the rate is the work per second since the first report', () => {
  const rateOf = rateMeter(clockOf([0, 1, 4]))

  expect([rateOf(0), rateOf(10), rateOf(20)]).toEqual([null, 10, 5])
})

test('reports older than half a minute do not count', () => {
  const rateOf = rateMeter(clockOf([0, 29, 31]))

  expect([rateOf(0), rateOf(290), rateOf(490)]).toEqual([null, 10, 100])
})

test('a count that restarts has a rate of its own', () => {
  const rateOf = rateMeter(clockOf([0, 1, 2, 3]))

  expect([rateOf(0), rateOf(100), rateOf(0), rateOf(3)]).toEqual([null, 100, null, 3])
})

test('the remaining time follows from the rate, and is unknown without one', () => {
  expect(remainingSeconds({ done: 40, total: 100, ratePerSecond: 3 })).toBe(20)
  expect(remainingSeconds({ done: 120, total: 100, ratePerSecond: 3 })).toBe(0)
  expect(remainingSeconds({ done: 40, total: 100, ratePerSecond: null })).toBeNull()
  expect(remainingSeconds({ done: 40, total: 100, ratePerSecond: 0 })).toBeNull()
  expect(remainingSeconds({ done: 40, total: null, ratePerSecond: 3 })).toBeNull()
})
