import { expect, test } from 'vitest'
import { finalSpans, incompleteBecause, isIncompleteAt, isIncompleteDay } from './incomplete.ts'

const since = '2025-05-31T00:00:00.000Z'

test('a day is incomplete from the one on in which usage may still arrive', () => {
  const days = ['2025-05-29', '2025-05-30', '2025-05-31'] as const
  expect(days.map((day) => isIncompleteDay(day, since))).toEqual([false, false, true])
  expect(isIncompleteDay('2025-05-31', undefined)).toBe(false)
})

test('an instant of any offset is compared as time', () => {
  expect(isIncompleteAt('2025-05-31T01:59:00+02:00', since)).toBe(false)
  expect(isIncompleteAt('2025-05-31T02:01:00+02:00', since)).toBe(true)
})

test('the explanation names the last complete day', () => {
  expect(incompleteBecause(since)).toBe('Complete through 30 May 2025. Later usage may still change.')
})

test('the last spans of a range are not final, by day and by several days', () => {
  const week = { since: '2025-05-25', until: '2025-06-01' } as const
  expect(finalSpans(week, 7, since)).toBe(6)
  expect(finalSpans(week, 7, undefined)).toBe(7)
  const quarter = { since: '2025-03-03', until: '2025-06-01' } as const
  expect(finalSpans(quarter, 30, since)).toBe(29)
  expect(finalSpans({ since: '2025-03-01', until: '2025-05-30' }, 30, since)).toBe(30)
  expect(finalSpans({ since: '2025-06-01', until: '2025-06-03' }, 2, since)).toBe(0)
})
