import { expect, test } from 'vitest'
import { restatedSpans } from './noted-days.ts'

const restated = [
  { day: '2025-05-23', text: 'before' },
  { day: '2025-05-24', text: 'one' },
  { day: '2025-05-28', text: 'two' },
  { day: '2025-05-31', text: 'behind' },
] as const

test('a restated day is told at its place, days outside the range are not', () => {
  const week = { since: '2025-05-24', until: '2025-05-31' } as const
  expect([...restatedSpans(week, 7, restated)]).toEqual([
    [0, ['one']],
    [4, ['two']],
  ])
})

test('a span of several days tells all of its restated ones', () => {
  const twoMonths = { since: '2025-04-01', until: '2025-05-31' } as const
  expect([...restatedSpans(twoMonths, 2, restated)]).toEqual([[1, ['before', 'one', 'two']]])
  expect(restatedSpans(twoMonths, 0, []).size).toBe(0)
})
