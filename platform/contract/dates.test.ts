import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, daysIn, startOfDay, wholeDays } from './dates.ts'

test('a day is the UTC day, whatever the offset of the instant', () => {
  expect(dayOf(new Date('2025-05-31T23:59:59.999Z'))).toBe('2025-05-31')
  expect(dayOf(new Date('2025-06-01T01:00:00+02:00'))).toBe('2025-05-31')
})

test('counts days across the end of a month and a leap day', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
})

test('lists the first day but not the last', () => {
  expect(daysIn('2025-05-30', '2025-06-01')).toEqual(['2025-05-30', '2025-05-31'])
  expect(daysIn('2025-06-01', '2025-06-01')).toEqual([])
})

test('widens a range to whole days', () => {
  const range = wholeDays(new Date('2025-05-30T00:00:00.001Z'), new Date('2025-05-31T00:00:00.001Z'))
  expect(range).toEqual({ since: startOfDay('2025-05-30'), until: startOfDay('2025-06-01') })
})

test('keeps whole days', () => {
  const range = { since: startOfDay('2025-05-30'), until: startOfDay('2025-05-31') }
  expect(wholeDays(range.since, range.until)).toEqual(range)
})
