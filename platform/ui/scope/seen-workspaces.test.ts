import { expect, test } from 'vitest'
import { firstUsageDayOf } from './seen-workspaces.ts'

const workspaces = [
  { id: '1', name: 'prod', subscriptionId: 'a', firstUsageTime: '2025-05-20T07:00:00.000Z' },
  { id: '2', name: 'dev', subscriptionId: 'b', firstUsageTime: '2025-05-03T23:30:00.000Z' },
  { id: '3', name: 'new', subscriptionId: 'b', firstUsageTime: null },
]

test('usage of a scope begins with the first of its workspaces', () => {
  expect(firstUsageDayOf({}, workspaces)).toBe('2025-05-03')
  expect(firstUsageDayOf({ workspaceId: '1' }, workspaces)).toBe('2025-05-20')
})

test('where no workspace has usage, none begins', () => {
  expect(firstUsageDayOf({ workspaceId: '3' }, workspaces)).toBeUndefined()
})
