import { expect, test } from 'vitest'
import { doneShare, readinessOf } from './readiness.ts'

test('reads the parts of a server that is not ready, with what it knows of their progress', () => {
  const answer = {
    ready: false,
    parts: {
      state: { ready: true, says: 'open' },
      usage: {
        ready: false,
        says: 'reading',
        rows: 412_380,
        rowsPerSecond: 3140,
        share: 0.5,
        remainingMs: 161_000,
      },
    },
  }
  const { isReady, parts } = readinessOf(answer)
  expect(isReady).toBe(false)
  expect(parts.map(({ name, rows }) => [name, rows])).toEqual([
    ['state', undefined],
    ['usage', 412_380],
  ])
  expect(doneShare(parts)).toBe(0.75)
})

test('understands an answer without parts', () => {
  expect(readinessOf({ ready: true })).toEqual({ isReady: true, parts: [] })
  expect(doneShare([])).toBeNull()
})
