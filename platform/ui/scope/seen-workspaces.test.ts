import { expect, test } from 'vitest'
import { firstUsageDayOf, whyEmpty } from './seen-workspaces.ts'

const workspaces = [
  {
    id: '1',
    name: 'prod',
    host: null,
    subscriptionId: 'a',
    firstUsageTime: '2025-05-20T07:00:00.000Z',
    lastUsageTime: '2025-05-31T21:00:00.000Z',
  },
  {
    id: '2',
    name: 'dev',
    host: null,
    subscriptionId: 'b',
    firstUsageTime: '2025-05-03T23:30:00.000Z',
    lastUsageTime: '2025-05-30T23:00:00.000Z',
  },
  { id: '3', name: 'new', host: null, subscriptionId: 'b', firstUsageTime: null, lastUsageTime: null },
]

test('usage of a scope begins with the first of its workspaces', () => {
  expect(firstUsageDayOf({}, workspaces)).toBe('2025-05-03')
  expect(firstUsageDayOf({ workspaceId: '1' }, workspaces)).toBe('2025-05-20')
})

test('where no workspace has usage, none begins', () => {
  expect(firstUsageDayOf({ workspaceId: '3' }, workspaces)).toBeUndefined()
})

test('an empty list reports that no workspace is enabled where its reader sees none, else its own reason', () => {
  const own = { title: 'There is no data.', children: 'Choose other dates.' }
  expect(whyEmpty(own, [])).toEqual({
    title:
      'There are no workspaces enabled for this environment. Contact your Databricks account admin in order to enable them.',
  })
  expect(whyEmpty(own, workspaces)).toBe(own)
  expect(whyEmpty(own, undefined)).toBe(own)
})
