import { expect, test } from 'vitest'
import { assigneesOf } from './assignees-of.ts'

const assignees = [
  { username: 'ann', workspaceIds: ['1'] },
  { username: 'bert', workspaceIds: ['2'] },
  { username: 'root', workspaceIds: null },
]

test.each<[string, string | null | undefined, string[]]>([
  ['an incident of a workspace', '1', ['ann', 'root']],
  ['an incident above workspaces', null, ['root']],
  ['several incidents', undefined, ['ann', 'bert', 'root']],
])('%s is assigned to accounts that see what it is about', (_what, workspaceId, expected) => {
  expect(assigneesOf(assignees, workspaceId)).toEqual(expected)
})
