import { expect, test } from 'vitest'
import { monthOfRange, monthOptions, urlStateOfMonth } from './months.ts'

const today = '2025-05-31'
const at = (day: string) => ({ today: day, completeUntil: day })

test('thirteen months are offered, the running one first', () => {
  const options = monthOptions(today)
  expect(options).toHaveLength(13)
  expect([options[0], options[1], options[12]]).toEqual([
    { value: '2025-05', label: 'May 2025' },
    { value: '2025-04', label: 'April 2025' },
    { value: '2024-05', label: 'May 2024' },
  ])
})

test('a range is a month where it is the whole month; the running one ends with today', () => {
  expect(monthOfRange({ since: '2024-02-01', until: '2024-03-01' }, today)).toBe('2024-02')
  expect(monthOfRange({ since: '2025-05-01', until: '2025-06-01' }, '2025-05-12')).toBeUndefined()
  expect(monthOfRange({ since: '2025-05-01', until: '2025-05-13' }, '2025-05-12')).toBe('2025-05')
  expect(monthOfRange({ since: '2025-05-24', until: '2025-05-31' }, today)).toBeUndefined()
})

test('an address names the last two months so that they move with the days', () => {
  expect(urlStateOfMonth('2025-05', at('2025-05-12'))).toMatchObject({ range: 'current-month' })
  expect(urlStateOfMonth('2025-04', at('2025-05-12'))).toMatchObject({ range: 'previous-month' })
  expect(urlStateOfMonth('2024-12', at(today))).toMatchObject({
    startDate: '2024-12-01',
    endDate: '2024-12-31',
  })
})
