import { expect, test } from 'vitest'
import { searchProblem } from '#ui/report/report-view.ts'
import { nameSearch, search } from './filters.ts'

/** The words in which a text is refused; undefined where it is taken. */
const refusal = (text: string) => search.safeParse(text).error?.issues[0]?.message

const texts = [
  ['or', 'Minimum length is 3'],
  ['orders', undefined],
  ['orders of tomorrow', 'Whitespace is not supported'],
  ['   ', 'Whitespace is not supported'],
  ['orders\n', 'Whitespace is not supported'],
  ['o'.repeat(128), undefined],
  ['o'.repeat(129), 'Maximum length is 128'],
  ["o'brien", 'Characters not supported'],
  ['orders;', 'Characters not supported'],
] as const

test.each(texts)('a search for %j: %s, in a call and in the field on the screen', (text, words) => {
  expect(refusal(text)).toBe(words)
  expect(searchProblem(text)).toBe(words)
})

test('no search is taken, an empty one is too short for a call', () => {
  expect(search.safeParse(undefined).success).toBe(true)
  expect(refusal('')).toBe('Minimum length is 3')
})

test.each([
  ['orders of tomorrow', undefined],
  ['   ', 'Whitespace is not supported'],
  ['or', 'Minimum length is 3'],
  ["the driver's", 'Characters not supported'],
])('a search for the name %j: %s', (text, words) => {
  expect(nameSearch.safeParse(text).error?.issues[0]?.message).toBe(words)
  expect(searchProblem(text, true)).toBe(words)
})
