import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { workspaceUser } from './model.ts'

const user = (user_id: string, user_name: string | null, is_active: boolean, rest: object = {}) => ({
  user_id,
  user_name,
  is_active,
  users_key: 'now',
  ...rest,
})

test('users are known by their names in lower case, and one of a name is enough to be active', async () => {
  const rows = await selectAlone(workspaceUser, {
    directory_reading: [{ users_key: 'now', read_at: '2025-05-31T12:00:00Z' }],
    directory_user: [
      user('1', 'Ann@Example.com', true),
      user('2', 'ben@example.com', false),
      user('3', 'BEN@example.com', true),
      user('4', 'gone@example.com', false),
      user('5', null, true),
      user('6', 'left@example.com', true, { users_key: 'before' }),
      user('7', 'away@example.com', true, { workspace_id: '2' }),
      user('8', 'other@example.com', true, { account_id: 'other' }),
    ],
  })
  expect(rows.map((row) => [row['user_name'], row['is_active']])).toEqual([
    ['ann@example.com', true],
    ['ben@example.com', true],
    ['gone@example.com', false],
  ])
})
