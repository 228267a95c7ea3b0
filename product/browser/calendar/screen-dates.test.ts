import { expect, test } from 'vitest'
import {
  lastPeriods,
  monthToDate,
  noDates,
  thirtyCompleteDays,
  thirtyDays,
  yearToDate,
} from './screen-dates.ts'

const known = {
  today: '2025-06-02',
  completeUntil: '2025-06-01',
  chosen: { since: '2025-05-27', until: '2025-06-03' },
  fields: {},
  urlState: {},
}

test('a month and a year end with the last complete day, and on the first days of a month the last one is shown', () => {
  expect(monthToDate.shownOf(known)).toEqual({ since: '2025-05-01', until: '2025-06-01' })
  const later = { ...known, completeUntil: '2025-06-02' }
  expect(monthToDate.shownOf(later)).toEqual({ since: '2025-06-01', until: '2025-06-02' })
  expect(yearToDate.shownOf(known)).toEqual({ since: '2025-01-01', until: '2025-06-01' })
  const of = (year: string) => yearToDate.shownOf({ ...known, urlState: { year } })
  expect(of('2024')).toEqual({ since: '2024-01-01', until: '2025-01-01' })
  expect(of('2026')).toEqual({ since: '2026-01-01', until: '2027-01-01' })
})

test('pages of fixed lengths end with the chosen dates, of complete days with the last of them', () => {
  expect(thirtyDays.shownOf(known)).toEqual({ since: '2025-05-04', until: '2025-06-03' })
  expect(thirtyCompleteDays.shownOf(known)).toEqual({ since: '2025-05-02', until: '2025-06-01' })
  expect(lastPeriods.shownOf(known)?.since).toBe('2024-07-01')
  expect(lastPeriods.shownOf({ ...known, fields: { timeFrame: 'daily' } })?.since).toBe('2025-05-20')
  expect(noDates.shownOf(known)).toBeUndefined()
})
