import { expect, test } from 'vitest'
import type { FetchProgress } from '#collect/fetched.ts'
import { throttleProgress } from './throttle-progress.ts'

test('row counts are reported four times a second, retries and notes at once', () => {
  const reported: FetchProgress[] = []
  let nowMs = 0
  const report = throttleProgress(
    (progress) => reported.push(progress),
    () => nowMs,
  )
  const retrying = { code: 'timed_out', message: 'Silence.', attempt: 1, waitMs: 1000 } as const
  for (; nowMs < 1000; nowMs += 50) report({ rows: nowMs })
  expect(reported.map(({ rows }) => rows)).toEqual([0, 250, 500, 750])
  reported.length = 0
  for (const progress of [
    { rows: 1, retrying },
    { rows: 2 },
    { rows: 3 },
    { rows: 4, note: 'One column less.' },
  ])
    report(progress)
  expect(reported.map(({ rows }) => rows)).toEqual([1, 2, 4])
})
