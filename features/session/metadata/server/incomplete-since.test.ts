import { expect, test } from 'vitest'
import { incompleteSince } from './incomplete-since.ts'

test('what is used in the day before the newest usage ends may still be billed', () => {
  const spans = ['2025-05-31T20:35:47.475Z', '2025-05-03T00:00:00.000Z', null]
  expect(incompleteSince(spans.map((lastUsageTime) => ({ lastUsageTime })))).toBe('2025-05-30T20:35:47.475Z')
})

test('nothing is incomplete while nothing was billed', () => {
  expect(incompleteSince([{ lastUsageTime: null }])).toBeNull()
  expect(incompleteSince([])).toBeNull()
})
