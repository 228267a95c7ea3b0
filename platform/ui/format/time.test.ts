import { expect, test } from 'vitest'
import {
  day,
  dayRange,
  instantParts,
  shortDay,
  shortDayRange,
  utcInstant,
  zoneAt,
  zonedInstant,
  zoneNames,
} from './time.ts'

test('writes a day with its month in letters', () => {
  expect(day('2025-05-31')).toBe('31 May 2025')
  expect(shortDay('2025-05-04')).toBe('4 May')
})

test('names the last day of a half-open range, not the day after', () => {
  expect(dayRange('2025-05-24', '2025-05-31')).toBe('24 – 30 May 2025')
  expect(dayRange('2025-05-30', '2025-05-31')).toBe('30 May 2025')
  expect(dayRange('2025-04-28', '2025-05-05')).toBe('28 Apr – 4 May 2025')
  expect(dayRange('2024-12-30', '2025-01-06')).toBe('30 Dec 2024 – 5 Jan 2025')
  expect(shortDayRange('2025-05-17', '2025-05-24')).toBe('17 – 23 May')
})

test('shows an instant in the reader’s zone with its label', () => {
  const instant = new Date('2025-05-30T22:30:04Z')
  expect(instantParts(instant, 'Europe/Berlin')).toEqual({
    day: '31 May 2025',
    time: '00:30',
    seconds: '04',
    zone: 'CEST',
  })
})

test('names the zone that is in force at an instant', () => {
  expect(zoneAt('2025-05-30T22:30:04Z', 'Europe/Berlin')).toBe('CEST')
  expect(zoneAt('2025-01-30T22:30:04Z', 'Europe/Berlin')).toBe('CET')
})

test('names both zones where the clocks were changed in between', () => {
  const names = (first: string, last: string) => zoneNames(first, last, 'Europe/Berlin')
  expect(names('2025-05-01T00:00:00Z', '2025-05-30T00:00:00Z')).toBe('CEST')
  expect(names('2025-03-29T00:00:00Z', '2025-03-31T00:00:00Z')).toBe('CET, CEST')
})

test('shows an instant with the zone that is in force then', () => {
  expect(zonedInstant(new Date('2025-05-30T22:30:04Z'), 'Europe/Berlin')).toBe('31 May 2025 00:30 CEST')
  expect(zonedInstant(new Date('2025-01-30T22:30:04Z'), 'Europe/Berlin')).toBe('30 Jan 2025 23:30 CET')
})

test('shows the same instant in UTC to the second', () => {
  expect(utcInstant(new Date('2025-05-30T06:00:04Z'))).toBe('30 May 2025 06:00:04 UTC')
})
