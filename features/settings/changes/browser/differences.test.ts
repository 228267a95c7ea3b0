import { expect, test } from 'vitest'
import { differencesOf, differencesText } from './differences.ts'

const textOf = (before: unknown, after: unknown) => {
  const written = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  return differencesText(differencesOf(written(before), written(after)))
}

test('only fields that differ are listed, with both values', () => {
  expect(textOf({ month: 1, unit: 'USD' }, { month: 4, unit: 'USD' })).toBe('month 1 → 4')
  expect(differencesOf('{"a":1}', '{"b":[2]}')).toEqual([
    { field: 'a', before: '1', after: null },
    { field: 'b', before: null, after: '[2]' },
  ])
})

test('what was created has no former values, what was deleted none after', () => {
  expect(textOf(undefined, { rule: 'too_long' })).toBe('rule too_long')
  expect(textOf({ rule: 'too_long' }, undefined)).toBe('rule too_long → none')
})

test('a value without fields is shown as a whole', () => {
  expect(textOf(1, 4)).toBe('value 1 → 4')
  expect(textOf(['team'], ['team', 'env'])).toBe('value ["team"] → ["team","env"]')
  expect(textOf(undefined, undefined)).toBe('')
  expect(textOf({ a: null }, { a: null })).toBe('')
})
