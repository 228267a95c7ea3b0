import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { identity } from './source.ts'

test.each([
  ['an administrator', [{ display: 'users' }, { display: 'admins', type: 'indirect' }], true, 'admins,users'],
  ['anybody else', [{ display: 'users' }], false, 'users'],
])('identifies %s by the groups', async (_who, groups, isAdmin, names) => {
  const { url } = await answering({
    'GET /api/2.0/preview/scim/v2/Me': { userName: 'ann@example.com', groups },
  })
  const { rows } = await collected({
    source: identity,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
  })
  expect(rows['identity']).toMatchObject([
    { workspace_id: '4400', user_name: 'ann@example.com', is_workspace_admin: isAdmin, groups: names },
  ])
})
