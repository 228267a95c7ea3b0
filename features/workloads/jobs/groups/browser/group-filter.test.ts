import { expect, test } from 'vitest'
import { groupFilter } from './group-filter.ts'

test('a group leads to the filter that shows its jobs', () => {
  expect(groupFilter('owner', undefined, 'ann')).toEqual({ owner: 'ann' })
  expect(groupFilter('workspace', undefined, '7')).toEqual({ workspaceId: '7' })
  expect(groupFilter('tag', 'team', 'web')).toEqual({ tag: 'team:web' })
  expect(groupFilter('tag', undefined, 'team')).toEqual({ tag: 'team' })
})

test('a tag whose key holds a colon is told from one with a value', () => {
  expect(groupFilter('tag', undefined, 'aws:team')).toEqual({ tag: 'aws\\:team' })
  expect(groupFilter('tag', 'aws:team', 'web')).toEqual({ tag: 'aws\\:team:web' })
})

test('the group of those that have none leads to those without the tag, or without any', () => {
  expect(groupFilter('tag', 'team', null)).toEqual({ withoutTag: 'team' })
  expect(groupFilter('tag', undefined, null)).toEqual({ withoutTag: '*' })
  expect(groupFilter('trigger', undefined, null)).toEqual({})
})
