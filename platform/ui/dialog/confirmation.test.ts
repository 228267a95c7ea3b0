import { expect, test } from 'vitest'
import { isConfirmed } from './confirmation.ts'

const purge = { title: 'Purge consumption of prod-neu', lost: ['61 days'], action: 'Purge 61 days' }

test('what needs no word is confirmed by its button alone', () => {
  expect(isConfirmed(purge, '')).toBe(true)
})

test.each([
  ['prod-neu', true],
  [' prod-neu ', true],
  ['', false],
  ['prod-ne', false],
  ['PROD-NEU', false],
])('where prod-neu has to be typed, "%s" confirms: %s', (typed, isEnough) => {
  expect(isConfirmed({ ...purge, word: 'prod-neu' }, typed)).toBe(isEnough)
})
