import { expect, test } from 'vitest'
import { comparedPeriods, periodsIn, usualSince } from './spend-periods.ts'

const written = (periods: ReturnType<typeof periodsIn>) =>
  periods.map(({ since, until }) => `${since} ${until}`)

test('a week begins on Monday and ends on Sunday, also over the end of a year', () => {
  expect(written(periodsIn('2024-12-30', '2025-01-13', 'weekly'))).toEqual([
    '2024-12-30 2025-01-06',
    '2025-01-06 2025-01-13',
  ])
  expect(written(periodsIn('2023-12-31', '2024-01-02', 'weekly'))).toEqual([
    '2023-12-31 2024-01-01',
    '2024-01-01 2024-01-02',
  ])
})

test('a leap day belongs to its February', () => {
  expect(written(periodsIn('2024-02-01', '2024-04-01', 'monthly'))).toEqual([
    '2024-02-01 2024-03-01',
    '2024-03-01 2024-04-01',
  ])
  expect(written(periodsIn('2024-02-28', '2024-03-01', 'daily'))).toHaveLength(2)
})

test('without a start there are 12 months, 12 weeks or 14 days up to the period of the last day', () => {
  expect(usualSince('2025-06-01', 'monthly')).toBe('2024-06-01')
  expect(usualSince('2025-05-15', 'monthly')).toBe('2024-06-01')
  expect(usualSince('2025-05-27', 'weekly')).toBe('2025-03-10')
  expect(usualSince('2025-06-01', 'daily')).toBe('2025-05-18')
})

test('a period is compared with the whole one before, a running one with as many days', () => {
  const months = periodsIn('2025-01-01', '2025-04-01', 'monthly')
  expect(comparedPeriods(months, '2025-04-01', 'monthly')).toEqual({
    since: '2025-03-01',
    until: '2025-04-01',
    previousSince: '2025-02-01',
    previousUntil: '2025-03-01',
  })
  expect(comparedPeriods(months, '2025-03-11', 'monthly')).toMatchObject({
    until: '2025-03-11',
    previousUntil: '2025-02-11',
  })
  expect(comparedPeriods(months, '2025-03-30', 'monthly')).toMatchObject({ previousUntil: '2025-03-01' })
  expect(comparedPeriods(months, '2025-03-01', 'monthly')).toMatchObject({ since: '2025-02-01' })
  expect(comparedPeriods(months, '2025-01-01', 'monthly')).toBeUndefined()
})

test('a period that the range cuts off is compared with as many days right before', () => {
  expect(comparedPeriods(periodsIn('2025-01-20', '2025-01-25', 'monthly'), '2025-01-25', 'monthly')).toEqual({
    since: '2025-01-20',
    until: '2025-01-25',
    previousSince: '2025-01-15',
    previousUntil: '2025-01-20',
  })
})
