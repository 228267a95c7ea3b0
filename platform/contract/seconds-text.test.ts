import { expect, test } from 'vitest'
import { everyText, parsedSeconds, secondsText } from './seconds-text.ts'

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [90, '1 min 30 s'],
  [7_200, '2 h'],
  [86_400, '1 day'],
  [129_600, '1 day 12 h'],
  [604_800, '7 days'],
  [90_061, '1 day 1 h 1 min 1 s'],
])('%d seconds are "%s"', (seconds, text) => {
  expect(secondsText(seconds)).toBe(text)
})

test('a frequency of 0 is off', () => {
  expect([everyText(0), everyText(3_600)]).toEqual(['off', 'every 1 h'])
})

test.each([
  ['2 h', 7_200],
  ['2h', 7_200],
  [' 90 min ', 5_400],
  ['1 day 12 h', 129_600],
  ['1d12h', 129_600],
  ['30 Seconds', 30],
  ['off', 0],
  ['0', 0],
  ['0 s', 0],
])('"%s" means %d seconds', (text, seconds) => {
  expect(parsedSeconds(text)).toBe(seconds)
})

test.each(['', '3600', '2 x', 'two h', '2 h and more', '1.5 h', '-1 h', 'h', '2 hm'])(
  '"%s" means nothing',
  (text) => {
    expect(parsedSeconds(text)).toBeUndefined()
  },
)

test('what is written is read again', () => {
  for (const seconds of [0, 1, 59, 60, 3_599, 3_600, 90_061, 604_800])
    expect(parsedSeconds(secondsText(seconds))).toBe(seconds)
})
