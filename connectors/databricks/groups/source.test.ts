import { expect, test } from 'vitest'
import { answering, type ReceivedRequest } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { groups } from './source.ts'

const root = 'GET /api/2.0/preview/scim/v2'
const list = (...Resources: object[]) => ({ totalResults: Resources.length, Resources })
const person = (id: string, userName: string, rest: object = {}) => ({ id, userName, active: true, ...rest })
const inGroup = (kind: string, value: string) => ({ value, $ref: `${kind}/${value}`, display: 'anything' })

const directory = {
  [`${root}/Users`]: list(
    person('1', 'Ann@Example.com', { displayName: 'Ann' }),
    person('2', 'ben@example.com', { active: false }),
    { id: '3', displayName: 'without a name' },
  ),
  [`${root}/ServicePrincipals`]: list({ id: '7', applicationId: 'robot', active: true }),
  [`${root}/Groups`]: list(
    { id: '10', displayName: 'team', members: [inGroup('Users', '1'), inGroup('Groups', '11')] },
    { id: '11', displayName: 'inner', members: [inGroup('ServicePrincipals', '7'), inGroup('Groups', '10')] },
    { id: '12', displayName: 'empty' },
  ),
}

async function fetched(answers: Parameters<typeof answering>[0]) {
  const { url, requests } = await answering({ ...directory, ...answers })
  const common = { source: groups, system: databricks, connection: connectionTo(url), scope: '4400' }
  return { ...(await collected(common)), requests }
}

type Fetched = Awaited<ReturnType<typeof fetched>>
const membersIn = ({ rows }: Fetched) =>
  (rows['directory_member'] ?? []).map(({ group_name, member }) => [group_name, member])
const keysIn = ({ rows }: Fetched) => {
  const { members_key, users_key } = rows['directory_reading']?.[0] ?? {}
  return [members_key, users_key]
}

test('members are named as access lists name them, and everybody is in the group users', async () => {
  const got = await fetched({})
  expect(membersIn(got)).toEqual([
    ['team', 'user:ann@example.com'],
    ['team', 'group:inner'],
    ['inner', 'service_principal:robot'],
    ['inner', 'group:team'],
    ['users', 'user:ann@example.com'],
    ['users', 'user:ben@example.com'],
    ['users', 'service_principal:robot'],
  ])
  expect(got.rows['directory_user']).toMatchObject([
    { user_id: '1', user_name: 'Ann@Example.com', display_name: 'Ann', is_active: true },
    { user_id: '2', is_active: false },
    { user_id: '3', user_name: null },
  ])
  expect(got.rows['directory_reading']).toMatchObject([{ workspace_id: '4400', members: 7, users: 3 }])
})

test('all rows are of the list that the reading names, whose key is that of its entries', async () => {
  const got = await fetched({})
  const [members_key, users_key] = keysIn(got)
  expect(new Set(got.rows['directory_member']?.map((row) => row['members_key']))).toEqual(
    new Set([members_key]),
  )
  expect(new Set(got.rows['directory_user']?.map((row) => row['users_key']))).toEqual(new Set([users_key]))
  const turned = await fetched({
    [`${root}/Users`]: { totalResults: 3, Resources: directory[`${root}/Users`]?.Resources.toReversed() },
  })
  expect(keysIn(turned)).toEqual([members_key, users_key])
  const left = await fetched({ [`${root}/Groups`]: list() })
  expect(keysIn(left)[0]).not.toBe(members_key)
  expect(keysIn(left)[1]).toBe(users_key)
})

test('members that no longer exist are left out, and so are groups whose name is not theirs alone', async () => {
  const got = await fetched({
    [`${root}/Groups`]: list(
      { id: '10', displayName: 'team', members: [inGroup('Users', '404'), inGroup('Groups', '12')] },
      { id: '12', displayName: 'twice', members: [inGroup('Users', '1')] },
      { id: '13', displayName: 'twice', members: [inGroup('Users', '2')] },
      { id: '14', members: [inGroup('Users', '1')] },
    ),
  })
  expect(membersIn(got).map(([group]) => group)).toEqual(['users', 'users', 'users'])
  expect(got.notes).toEqual([
    '2 members of groups were deleted or have no name.',
    '3 groups have no name, or one that another group has: they give no rights.',
  ])
})

const pagesOf =
  (entries: readonly object[], size: number, totalResults = entries.length) =>
  ({ query }: ReceivedRequest) => {
    const from = Number(query['startIndex']) - 1
    return { totalResults, startIndex: from + 1, Resources: entries.slice(from, from + size) }
  }

test('pages follow each other from what the workspace answered, not from what was asked for', async () => {
  const people = Array.from({ length: 5 }, (_one, index) => person(`${index}`, `p${index}@example.com`))
  const got = await fetched({ [`${root}/Users`]: pagesOf(people, 2) })
  expect(got.rows['directory_user']).toHaveLength(5)
  const asked = got.requests
    .filter(({ path }) => path.endsWith('/Users'))
    .map(({ query }) => query['startIndex'])
  expect(asked).toEqual(['1', '3', '5'])
})

test('a list that ends early is no list', async () => {
  const people = [person('1', 'ann@example.com')]
  await expect(fetched({ [`${root}/Users`]: pagesOf(people, 1, 3) })).rejects.toMatchObject({
    code: 'source_failed',
  })
})

test('who may not read groups is named the right', async () => {
  const refused = { status: 403, text: '{"detail":"No.","status":"403"}' }
  await expect(fetched({ [`${root}/Groups`]: refused })).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('workspace administrator'),
  })
})
