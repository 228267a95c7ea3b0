import { expect, test } from 'vitest'
import {
  urlStateOfChosenRange,
  urlStateOfRange,
  instantsOf,
  isTooLong,
  presetOf,
  presets,
  previousRange,
  rangeOfUrlState,
  type KnownDays,
} from './date-range.ts'

/** The day before is complete. */
const at = (today: string) => ({ today, completeUntil: today })
const saturday = at('2025-05-31')
const rangeOf = (name: string, known: KnownDays) =>
  presets.find((preset) => preset.name === name)?.rangeAt(known)

test('ends the last seven days with the last complete day', () => {
  expect(rangeOf('Last 7 days', saturday)).toEqual({ since: '2025-05-24', until: '2025-05-31' })
  const behind = { today: '2025-05-31', completeUntil: '2025-05-30' }
  expect(rangeOf('Last 7 days', behind)).toEqual({ since: '2025-05-23', until: '2025-05-30' })
})

test('starts the current week on Monday and contains today', () => {
  expect(rangeOf('Current week', saturday)).toEqual({ since: '2025-05-26', until: '2025-06-01' })
  expect(rangeOf('Current week', at('2025-05-26'))).toEqual({ since: '2025-05-26', until: '2025-05-27' })
})

test('knows the current and the previous month', () => {
  expect(rangeOf('Current month', saturday)).toEqual({ since: '2025-05-01', until: '2025-06-01' })
  expect(rangeOf('Previous month', at('2025-03-31'))).toEqual({ since: '2025-02-01', until: '2025-03-01' })
})

test('recognises a preset by its range', () => {
  expect(presetOf({ since: '2025-05-24', until: '2025-05-31' }, saturday)?.name).toBe('Last 7 days')
  expect(presetOf({ since: '2025-05-23', until: '2025-05-31' }, saturday)).toBeUndefined()
})

test('names a range in the address by its first and last day', () => {
  const range = { since: '2025-05-24', until: '2025-05-31' }
  expect(urlStateOfRange(range)).toEqual({ startDate: '2025-05-24', endDate: '2025-05-30', range: undefined })
  expect(rangeOfUrlState({ startDate: '2025-05-24', endDate: '2025-05-30' }, saturday)).toEqual(range)
})

test('takes the day of an instant in the address and leaves its offset out', () => {
  expect(
    rangeOfUrlState(
      { startDate: '2025-05-24T00:00:00+02:00', endDate: '2025-05-24T23:59:59+02:00' },
      saturday,
    ),
  ).toEqual({
    since: '2025-05-24',
    until: '2025-05-25',
  })
})

test('refuses a range that runs backwards, names no real day or is longer than a year', () => {
  expect(rangeOfUrlState({ startDate: '2025-05-24', endDate: '2025-05-23' }, saturday)).toBeUndefined()
  expect(rangeOfUrlState({ startDate: '2025-02-30', endDate: '2025-03-01' }, saturday)).toBeUndefined()
  expect(rangeOfUrlState({ startDate: '2024-01-01', endDate: '2024-12-31' }, saturday)).toBeDefined()
  expect(rangeOfUrlState({ startDate: '2024-01-01', endDate: '2025-01-01' }, saturday)).toBeUndefined()
})

test('a leap year is not too long, a day more is', () => {
  expect(isTooLong({ since: '2024-01-01', until: '2025-01-01' })).toBe(false)
  expect(isTooLong({ since: '2024-01-01', until: '2025-01-02' })).toBe(true)
})

test('compares with the range of equal length right before', () => {
  expect(previousRange({ since: '2025-05-24', until: '2025-05-31' })).toEqual({
    since: '2025-05-17',
    until: '2025-05-24',
  })
})

test('compares a month with the month before', () => {
  expect(previousRange({ since: '2025-05-01', until: '2025-06-01' })).toEqual({
    since: '2025-04-01',
    until: '2025-05-01',
  })
})

test('asks the server for whole UTC days', () => {
  expect(instantsOf({ since: '2025-05-24', until: '2025-05-31' })).toEqual({
    since: '2025-05-24T00:00:00.000Z',
    until: '2025-05-31T00:00:00.000Z',
  })
})

test('a preset is named by its key and moves with the days', () => {
  const week = { since: '2025-05-24', until: '2025-05-31' }
  expect(urlStateOfChosenRange(week, saturday)).toEqual({ range: 'last-7-days' })
  expect(rangeOfUrlState({ range: 'last-7-days' }, saturday)).toEqual(week)
  expect(rangeOfUrlState({ range: 'last-7-days' }, at('2025-06-02'))).toEqual({
    since: '2025-05-26',
    until: '2025-06-02',
  })
})

test('other days are named as they are', () => {
  const days = { since: '2025-05-23', until: '2025-05-31' }
  expect(urlStateOfChosenRange(days, saturday)).toEqual({ startDate: '2025-05-23', endDate: '2025-05-30' })
})

test('days in an address win over a preset, and an unknown preset names nothing', () => {
  const both = { range: 'last-7-days', startDate: '2025-05-01', endDate: '2025-05-02' }
  expect(rangeOfUrlState(both, saturday)).toEqual({ since: '2025-05-01', until: '2025-05-03' })
  expect(rangeOfUrlState({ range: 'for-ever' }, saturday)).toBeUndefined()
})
