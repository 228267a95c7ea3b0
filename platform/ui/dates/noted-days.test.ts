import { expect, test } from 'vitest'
import { notedSpans } from './noted-days.ts'

const noted = [
  { day: '2025-05-23', text: 'before' },
  { day: '2025-05-24', text: 'one' },
  { day: '2025-05-28', text: 'two' },
  { day: '2025-05-31', text: 'behind' },
] as const

test('the note of a day stands at its place, days outside the range have none', () => {
  const week = { since: '2025-05-24', until: '2025-05-31' } as const
  expect([...notedSpans(week, 7, noted)]).toEqual([
    [0, ['one']],
    [4, ['two']],
  ])
})

test('a span of several days has the notes of all of them', () => {
  const twoMonths = { since: '2025-04-01', until: '2025-05-31' } as const
  expect([...notedSpans(twoMonths, 2, noted)]).toEqual([[1, ['before', 'one', 'two']]])
  expect(notedSpans(twoMonths, 0, []).size).toBe(0)
})
