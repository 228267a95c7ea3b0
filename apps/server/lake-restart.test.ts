import { expect, test } from 'vitest'
import { RestartPauses } from '#jobs/restart-pauses.ts'
import { lakeRestart } from './lake-restart.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The start times of a lake process that never lives longer than a second. */
function startsWithin(lakeEngine: 'duckdb' | 'databricks', withinMs: number): number[] {
  const pauses = new RestartPauses(lakeRestart({ lakeEngine }))
  const starts = [0]
  for (let atMs = 0; ; starts.push(atMs)) {
    atMs += 1_000 + pauses.after(1_000)
    if (atMs > withinMs) return starts
  }
}

test('a lake process that a warehouse refuses is soon started so rarely that the warehouse can stop', () => {
  const starts = startsWithin('databricks', 24 * hourMs)
  const pausesMs = starts.slice(1).map((atMs, index) => atMs - (starts[index] ?? 0))
  expect(pausesMs[0]).toBe(1_250)
  expect(starts.filter((atMs) => atMs < minuteMs)).toHaveLength(8)
  // Warehouses stop after ten idle minutes by default.
  const awakeMs = pausesMs.filter((pauseMs) => pauseMs < 10 * minuteMs).reduce((sum, ms) => sum + ms, 0)
  expect(awakeMs).toBeLessThan(hourMs / 3)
  expect(Math.max(...pausesMs)).toBeLessThanOrEqual(15 * minuteMs + 1_000)
})

test('an embedded lake, which costs nothing to start, is never away for more than a quarter of a minute', () => {
  const starts = startsWithin('duckdb', hourMs)
  const pausesMs = starts.slice(1).map((atMs, index) => atMs - (starts[index] ?? 0))
  expect(pausesMs[0]).toBe(1_250)
  expect(Math.max(...pausesMs)).toBe(16_000)
})
