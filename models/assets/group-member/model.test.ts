import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { groupMember } from './model.ts'

const member = (member_name: string, members_key: string, rest: object = {}) => ({
  group_name: 'g',
  member: member_name,
  members_key,
  ...rest,
})

test('members are those of the list that was read last in their workspace', async () => {
  const rows = await selectAlone(groupMember, {
    directory_reading: [
      { members_key: 'now', read_at: '2025-05-31T12:00:00Z' },
      { workspace_id: '2', members_key: 'there', read_at: '2025-05-31T12:00:00Z' },
    ],
    directory_member: [
      member('user:ann@example.com', 'now'),
      member('user:left@example.com', 'before'),
      member('group:inner', 'there', { workspace_id: '2' }),
      member('group:elsewhere', 'now', { workspace_id: '2' }),
      member('group:elsewhere', 'now', { account_id: 'other' }),
    ],
  })
  expect(rows.map((row) => [row['workspace_id'], row['group_name'], row['member']])).toEqual([
    ['1', 'g', 'user:ann@example.com'],
    ['2', 'g', 'group:inner'],
  ])
})
