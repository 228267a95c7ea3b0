import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
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

const ids = { account_id: 'account', workspace_id: '1', day: null, last_day: null }
const read = (read_at: string, members_key: string, ...members: string[]) => ({
  directory_reading: [{ ...ids, read_at, members_key }],
  directory_member: members.map((one) => ({ ...ids, group_name: 'g', member: one, members_key })),
})

test('who leaves a group is gone with the next reading, and back with a later one', async () => {
  const lake = await derivedLake(
    ['group_member'],
    read('2025-05-31T10:00:00Z', 'both', 'user:ann', 'user:ben'),
  )
  const members = async () =>
    (await lake.rows('select member, read_at from group_member order by member nulls last')).map((row) => [
      row['member'],
      String(row['read_at']).slice(11, 16),
    ])
  await addRows(lake, read('2025-05-31T11:00:00Z', 'one', 'user:ann'))
  expect(await members()).toEqual([['user:ann', '11:00']])
  await addRows(lake, read('2025-05-31T12:00:00Z', 'both', 'user:ann', 'user:ben'))
  expect(await members()).toEqual([
    ['user:ann', '12:00'],
    ['user:ben', '12:00'],
  ])
  await addRows(lake, read('2025-05-31T13:00:00Z', 'none'))
  expect(await members()).toEqual([])
  await lake.close()
})
