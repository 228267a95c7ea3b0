import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { daySpans, spanUnit } from './day-spans.ts'

const rangeOf = (days: number) => ({ since: '2025-03-01', until: addDays('2025-03-01', days) })

test('62 days are drawn one by one', () => {
  expect(spanUnit(rangeOf(62))).toBe('day')
  expect(daySpans(rangeOf(62))).toHaveLength(62)
  expect(daySpans(rangeOf(1))).toEqual([{ since: '2025-03-01', until: '2025-03-02' }])
})

test('more days are drawn by weeks from Monday, of which the first and the last hold the days of the range only', () => {
  const spans = daySpans(rangeOf(63))
  expect(spans.slice(0, 2)).toEqual([
    { since: '2025-03-01', until: '2025-03-03' },
    { since: '2025-03-03', until: '2025-03-10' },
  ])
  expect(spans.at(-1)).toEqual({ since: '2025-04-28', until: '2025-05-03' })
})
