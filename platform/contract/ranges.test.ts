import { expect, test } from 'vitest'
import { previousDays, previousStart, rangeOf } from './ranges.ts'

const dataNow = new Date('2025-05-31T23:00:00Z')

test('covers the last seven days including today if a list sums money', () => {
  expect(rangeOf({}, 'days', dataNow)).toEqual({
    since: new Date('2025-05-25T00:00:00Z'),
    until: new Date('2025-06-01T00:00:00Z'),
  })
})

test('covers the last seven times 24 hours if a list shows instants', () => {
  expect(rangeOf({}, 'instants', dataNow)).toEqual({
    since: new Date('2025-05-24T23:00:00Z'),
    until: dataNow,
  })
})

test('widens a money range to whole UTC days', () => {
  const asked = { since: '2025-05-02T01:00:00+02:00', until: '2025-05-03T00:00:00.001Z' }
  expect(rangeOf(asked, 'days', dataNow)).toEqual({
    since: new Date('2025-05-01T00:00:00Z'),
    until: new Date('2025-05-04T00:00:00Z'),
  })
})

test('keeps the instants of a list of instants', () => {
  const asked = { since: '2025-05-02T01:00:00+02:00', until: '2025-05-03T04:05:06Z' }
  expect(rangeOf(asked, 'instants', dataNow)).toEqual({
    since: new Date('2025-05-01T23:00:00Z'),
    until: new Date('2025-05-03T04:05:06Z'),
  })
})

test.each([
  [{ until: '9999-12-31T00:00:00.001Z' }, 'until'],
  [{ until: '9999-12-31T00:00:00-01:00' }, 'until'],
  [{ since: '0001-01-01T00:00:00+01:00' }, 'since'],
  [{ until: '0001-01-07T00:00:00Z' }, 'since'],
])('refuses what no day of the calendar covers: %j', (asked, field) => {
  for (const grain of ['days', 'instants'] as const)
    expect(() => rangeOf(asked, grain, dataNow)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter', field }),
    )
})

test('takes the whole calendar', () => {
  const asked = { since: '0001-01-01T00:00:00Z', until: '9999-12-31T00:00:00Z' }
  expect(rangeOf(asked, 'days', dataNow)).toEqual({
    since: new Date(asked.since),
    until: new Date(asked.until),
  })
})

test('refuses an end before the start and names the field', () => {
  const asked = { since: '2025-05-02T00:00:00Z', until: '2025-05-01T00:00:00Z' }
  expect(() => rangeOf(asked, 'days', dataNow)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', field: 'until' }),
  )
})

test('refuses a start after the data clock and names the field', () => {
  expect(() => rangeOf({ since: '2025-07-01T00:00:00Z' }, 'instants', dataNow)).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', field: 'since' }),
  )
})

test('allows an empty range', () => {
  const asked = { since: '2025-05-02T00:00:00Z', until: '2025-05-02T00:00:00Z' }
  expect(rangeOf(asked, 'instants', dataNow).since).toEqual(rangeOf(asked, 'instants', dataNow).until)
})

test.each([
  ['2025-05-24', '2025-05-31', '2025-05-17'],
  ['2025-05-01', '2025-06-01', '2025-04-01'],
  ['2025-03-01', '2025-04-01', '2025-02-01'],
  ['2025-01-01', '2025-02-01', '2024-12-01'],
  ['2025-01-01', '2025-04-01', '2024-10-01'],
  ['2025-05-01', '2025-05-31', '2025-04-01'],
  ['2025-05-31', '2025-06-01', '2025-05-30'],
  ['2000-01-01', '2200-01-01', '1800-01-01'],
  ['0001-01-01', '9999-12-31', '0001-01-01'],
  ['1000-01-01', '9999-01-01', '0001-01-01'],
])('%s to %s is compared with what begins on %s', (since, until, before) => {
  expect(previousDays({ since, until })).toEqual({ since: before, until: since })
})

test('a range between instants is compared by the days that contain it', () => {
  const range = { since: new Date('2025-05-30T10:00:00Z'), until: new Date('2025-05-31T09:00:00Z') }
  expect(previousStart(range)).toEqual(new Date('2025-05-28T00:00:00Z'))
})
