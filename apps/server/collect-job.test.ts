import { expect, test } from 'vitest'
import { pauseAfter } from './collect-job.ts'

const now = new Date('2025-05-31T12:00:00Z')
const pauseMs = 3_600_000

test('the next collection follows after the usual pause, or at the next attempt of a failed source', () => {
  expect(pauseAfter({ nextTry: undefined }, { pauseMs, now })).toBe(pauseMs)
  expect(pauseAfter({ nextTry: '2025-05-31T12:02:00Z' }, { pauseMs, now })).toBe(120_000)
  expect(pauseAfter({ nextTry: '2025-05-31T15:00:00Z' }, { pauseMs, now })).toBe(pauseMs)
  expect(pauseAfter({ nextTry: '2025-05-31T11:00:00Z' }, { pauseMs, now })).toBe(5_000)
})
