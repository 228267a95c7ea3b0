import { expect, test } from 'vitest'
import { tagFilter, tagParts } from './tag-filter.ts'

test('a tag is its key and, after the first colon, its value', () => {
  expect(tagParts('team')).toEqual({ key: 'team', value: null })
  expect(tagParts('team:web')).toEqual({ key: 'team', value: 'web' })
  expect(tagParts('team:web:eu')).toEqual({ key: 'team', value: 'web:eu' })
  expect(tagParts('team:')).toEqual({ key: 'team', value: '' })
})

test('a backslash before anything but a colon or another one is itself', () => {
  expect(tagParts('a\\b:c')).toEqual({ key: 'a\\b', value: 'c' })
})

test.each([
  ['aws:createdBy', 'ann'],
  ['aws:createdBy', null],
  ['a\\b', 'c:d\\'],
  ['ends with\\', 'x'],
  [':', ':'],
  ['', ''],
])('the filter of the tag %j with the value %j names just that', (key, value) => {
  expect(tagParts(tagFilter({ key, value }))).toEqual({ key, value })
})
