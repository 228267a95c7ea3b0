import { expect, test } from 'vitest'
import type { FetchProgress } from '#collect/collector.ts'
import { seldom } from './seldom.ts'

test('rows are told four times a second, retries and what there is to say at once', () => {
  const told: FetchProgress[] = []
  let nowMs = 0
  const tell = seldom(
    (progress) => told.push(progress),
    () => nowMs,
  )
  const retrying = { code: 'timed_out', message: 'Silence.', attempt: 1, waitMs: 1000 } as const
  for (; nowMs < 1000; nowMs += 50) tell({ rows: nowMs })
  expect(told.map(({ rows }) => rows)).toEqual([0, 250, 500, 750])
  told.length = 0
  for (const progress of [
    { rows: 1, retrying },
    { rows: 2 },
    { rows: 3 },
    { rows: 4, note: 'One column less.' },
  ])
    tell(progress)
  expect(told.map(({ rows }) => rows)).toEqual([1, 2, 4])
})
