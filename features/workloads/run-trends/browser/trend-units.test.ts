import { expect, test } from 'vitest'
import { converted, unitOf, unitsOf } from './trend-units.ts'

test('bytes go by 1024 and durations by the clock', () => {
  expect(converted(3, 'bytes', 'GB', 'MB')).toBe(3072)
  expect(converted(1, 'bytes', 'TB', 'BYTES')).toBe(1024 ** 4)
  expect(converted(90, 'duration', 'MINUTES', 'HOURS')).toBe(1.5)
  expect(converted(1, 'duration', 'MINUTES', 'MILLISECONDS')).toBe(60_000)
})

test('what is no number, or no unit of the format, is refused with the units that there are', () => {
  expect(() => converted(Number.NaN, 'bytes', 'GB', 'MB')).toThrow('give a number')
  expect(() => converted(1, 'duration', 'GB', 'MINUTES')).toThrow('MINUTES, HOURS, MILLISECONDS')
  expect(() => converted(1, 'money', 'USD', 'EUR')).toThrow('must be units')
})

test('a unit that is misspelled is the usual one, and money has no choice', () => {
  expect(unitOf('duration', 'PARSEC')?.value).toBe('MINUTES')
  expect(unitOf('duration', 'HOURS')?.label).toBe('h')
  expect(unitsOf('money')).toEqual([])
})
