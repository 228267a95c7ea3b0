import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import type { SmallEstate } from '../testing/small-estate.ts'
import { smallEstate } from '../testing/small-estate.ts'

let estate: SmallEstate

beforeAll(async () => {
  estate = await smallEstate()
})
afterAll(() => estate.close())

const entry = z.looseObject({
  id: z.string(),
  userName: z.string().optional(),
  displayName: z.string().optional(),
  active: z.boolean().optional(),
  members: z.array(z.object({ value: z.string(), $ref: z.string() })).default([]),
})
const page = z.object({ totalResults: z.number(), Resources: z.array(entry).optional() })

async function pageOf(list: string, query = '') {
  return page.parse((await estate.get(`/api/2.0/preview/scim/v2/${list}${query}`)).body)
}

async function all(list: string) {
  const first = await pageOf(list)
  const found = first.Resources ?? []
  while (found.length < first.totalResults)
    found.push(...((await pageOf(list, `?startIndex=${found.length + 1}&count=100`)).Resources ?? []))
  return found
}

test('lists come in pages that begin with 1, and one after the last has no entries', async () => {
  const first = await pageOf('Users', '?startIndex=1&count=3')
  const second = await pageOf('Users', '?startIndex=3&count=1')
  expect(first.Resources).toHaveLength(3)
  expect(second.Resources?.[0]?.id).toBe(first.Resources?.[2]?.id)
  expect((await pageOf('Users')).Resources?.length).toBeLessThan(first.totalResults)
  expect(await pageOf('Users', `?startIndex=${first.totalResults + 1}`)).toEqual({
    totalResults: first.totalResults,
  })
  expect((await estate.get('/api/2.0/preview/scim/v2/Users?startIndex=0')).status).toBe(400)
})

test('an answer has the attributes that were asked for', async () => {
  const { Resources: [one] = [] } = await pageOf('Users', '?attributes=userName,active')
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['active', 'id', 'members', 'userName'])
})

test('users are spelled in several ways; one left, and one has no name', async () => {
  const users = await all('Users')
  expect(users.filter(({ userName }) => userName !== userName?.toLowerCase()).length).toBeGreaterThan(0)
  expect(users.filter(({ active }) => active === false)).toMatchObject([{ userName: 'leaver@example.com' }])
  expect(users.filter(({ userName }) => userName === undefined)).toHaveLength(1)
})

test('groups hold each other, in a circle too, and members that were deleted', async () => {
  const groups = await all('Groups')
  const refs = (name: string) =>
    groups.find(({ displayName }) => displayName === name)?.members.map(({ $ref }) => $ref) ?? []
  const ref = (name: string) => `Groups/${groups.find(({ displayName }) => displayName === name)?.id}`
  expect(refs('guild-east')).toContain(ref('guild-west'))
  expect(refs('guild-west')).toContain(ref('guild-east'))
  expect(refs('data-engineers')).toContain(ref('analytics'))
  expect(refs('analytics')).toContain(ref('night-shift'))
  const known = new Set(
    [...(await all('Users')), ...groups, ...(await all('ServicePrincipals'))].map(({ id }) => id),
  )
  expect(refs('contractors').filter((one) => !known.has(one.split('/')[1] ?? ''))).toHaveLength(2)
  expect(refs('dormant')).toEqual([])
})

test('a group of one workspace has other members than that of the same name in another', async () => {
  const [first, second] = estate.running.document.workspaces
  if (second?.credentials.kind !== 'oauth') throw new Error('the second workspace has no client')
  const { clientId, clientSecret } = second.credentials
  const token = await fetch(`${second.url}/oidc/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await token.json())
  const there = await fetch(`${second.url}/api/2.0/preview/scim/v2/Groups`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const finance = (groups: readonly z.infer<typeof entry>[]) =>
    groups.find(({ displayName }) => displayName === 'finance')?.members.map(({ value }) => value)
  const elsewhere = finance(page.parse(await there.json()).Resources ?? [])
  expect(first?.id).not.toBe(second.id)
  expect(elsewhere).not.toEqual(finance(await all('Groups')))
})
