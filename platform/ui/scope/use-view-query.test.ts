import { expect, test } from 'vitest'
import { scopeOfUrlState } from './use-view-query.ts'

test('a view covers the scope that the address names', () => {
  expect(scopeOfUrlState({ subscriptionId: '9', workspaceId: ['1', '2'] })).toEqual({
    subscriptionId: ['9'],
    workspaceId: ['1', '2'],
  })
  expect(scopeOfUrlState({})).toEqual({})
})

test('a page about a thing of one workspace covers that one, whatever the scope of the lists is', () => {
  expect(scopeOfUrlState({ subscriptionId: '9', workspaceId: '2', ofWorkspace: '1' })).toEqual({
    workspaceId: ['1'],
  })
})
