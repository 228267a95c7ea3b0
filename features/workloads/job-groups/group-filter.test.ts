import { expect, test } from 'vitest'
import { groupFilter } from './group-filter.ts'

test('a group leads to the filter that shows its jobs', () => {
  expect(groupFilter('owner', undefined, 'ann')).toEqual({ owner: 'ann' })
  expect(groupFilter('workspace', undefined, '7')).toEqual({ workspaceId: '7' })
  expect(groupFilter('tag', 'team', 'web')).toEqual({ tag: 'team:web' })
  expect(groupFilter('tag', undefined, 'team')).toEqual({ tag: 'team' })
})

test('the group of those that have none leads to those without the tag, or without any', () => {
  expect(groupFilter('tag', 'team', null)).toEqual({ withoutTag: 'team' })
  expect(groupFilter('tag', undefined, null)).toEqual({ withoutTag: '*' })
  expect(groupFilter('trigger', undefined, null)).toEqual({})
})
