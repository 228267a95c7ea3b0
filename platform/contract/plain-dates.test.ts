import { expect, test } from 'vitest'
import { listQuery, rangeEnd, rangeStart } from './report.ts'

test('a date is the start of that UTC day, at both ends of a range', () => {
  expect(listQuery.parse({ since: '2025-05-24', until: '2025-05-31' })).toMatchObject({
    since: '2025-05-24T00:00:00Z',
    until: '2025-05-31T00:00:00Z',
  })
})

test('an instant keeps its offset', () => {
  expect(rangeStart.parse('2025-05-24T02:00:00+02:00')).toBe('2025-05-24T02:00:00+02:00')
})

test.each(['0001-01-01T00:00:00+01:00', '9999-12-31T00:00:00.001Z', '0000-12-31'])(
  'refuses %j with the first and last day that it takes',
  (text) => {
    expect(rangeStart.safeParse(text).error?.issues[0]?.message).toBe(
      'it lies outside 0001-01-01 to 9999-12-31: give a day between them.',
    )
  },
)

test.each(['0001-01-01', '9999-12-31'])('takes the end of the calendar: %j', (day) => {
  expect(rangeEnd.parse(day)).toBe(`${day}T00:00:00Z`)
})

test.each(['2025-02-30', '2025-5-1', 'yesterday', ''])('refuses %j', (text) => {
  expect(rangeEnd.safeParse(text).success).toBe(false)
})
