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

test.each(['2025-02-30', '2025-5-1', 'yesterday', ''])('refuses %j', (text) => {
  expect(rangeEnd.safeParse(text).success).toBe(false)
})
