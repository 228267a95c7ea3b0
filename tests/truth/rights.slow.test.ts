import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateFacts } from '#estate/facts/generate.ts'
import { startEstate, type RunningEstate } from '#estate/serve/estate.ts'
import { FactStore } from '#estate/serve/facts/fact-store.ts'
import { visibleAssets } from '#estate/truth/visible-assets.ts'
import { closureOf, collectedRights, differences, lineOf, type CollectedRights } from './collected-rights.ts'

const size = 'small'
const now = Date.parse('2025-05-31T23:00:00Z')
const hourMs = 3_600_000
const kinds = {
  jobs: 'job',
  clusters: 'cluster',
  warehouses: 'warehouse',
  pipelines: 'pipeline',
  'instance-pools': 'pool',
  'serving-endpoints': 'model_serving',
} as const
const types = ['jobs', 'clusters', 'warehouses', 'pipelines', 'instance-pools', 'serving-endpoints'] as const

let estate: RunningEstate
let store: FactStore
let rights: CollectedRights

beforeAll(async () => {
  const facts = await generateFacts({ seed: 1, cloud: 'AZURE', size })
  estate = await startEstate({ facts, seed: 1, port: 0 })
  store = await FactStore.open(facts)
  rights = await collectedRights(estate)
  await rights.round(new Date(now))
}, 300_000)

afterAll(async () => {
  await rights.lake.close()
  await store.close()
  await estate.close()
})

async function truth(): Promise<string[]> {
  const visible = await visibleAssets(store, types, now)
  return visible.map(({ workspaceId, userName, type, assetId, canManage }) =>
    lineOf(workspaceId, userName, `${kinds[type]} ${assetId}`, canManage),
  )
}

const control = (path: string, init?: RequestInit) =>
  fetch(`${estate.document.workspaces[0]?.url}/control/${path}`, init)
const order = (...faults: object[]) => control('faults', { method: 'POST', body: JSON.stringify({ faults }) })
const requests = async (): Promise<number> => (await (await control('requests')).json()).requests

test('everybody sees what the estate lets them see, and nothing else', async () => {
  const expected = await truth()
  expect(differences(await closureOf(rights.lake), expected)).toEqual([])
  expect(expected.length).toBeGreaterThan(400)
  expect(new Set(expected.map((line) => line.split(' ')[1])).size).toBeGreaterThan(15)
  expect(expected.some((line) => line.includes(' manages '))).toBe(true)
})

test('who left, who has no name and whom a deleted group had see nothing', async () => {
  const users = await rights.lake.rows('select user_name, is_active from workspace_user')
  expect(users.filter((user) => user['is_active'] === false).map((user) => user['user_name'])).toEqual([
    expect.stringMatching(/^leaver@/),
  ])
  expect(await rights.lake.rows(`select * from group_member where group_name = 'dissolved-team'`)).toEqual([])
  expect(rights.notes).toContain('3 members of groups were deleted or have no name.')
})

test('a round in which nothing changed asks for lists alone, and what ran is asked for after a day', async () => {
  await control('requests', { method: 'DELETE' })
  await rights.round(new Date(now + hourMs))
  const quiet = await requests()
  await control('requests', { method: 'DELETE' })
  await rights.round(new Date(now + 23 * hourMs))
  const daily = await requests()
  expect(quiet).toBeLessThan(25)
  expect(daily).toBeGreaterThan(quiet + 20)
  expect(differences(await closureOf(rights.lake), await truth())).toEqual([])
})

test('lists that come late, twice or cut off change nothing', async () => {
  await order(
    { kind: 'too_many_requests', requests: 2, retryAfterSeconds: 0, pathPrefix: '/api/2.0/preview/scim/' },
    { kind: 'cut_answer', requests: 1, pathPrefix: '/api/2.0/preview/scim/v2/Groups' },
    { kind: 'too_many_requests', requests: 3, retryAfterSeconds: 0, pathPrefix: '/api/2.0/permissions/' },
  )
  await rights.round(new Date(now + 46 * hourMs))
  await control('faults', { method: 'DELETE' })
  expect(differences(await closureOf(rights.lake), await truth())).toEqual([])
})

test('access lists that are refused hide their assets, until they are answered again', async () => {
  await order({ kind: 'refused_call', requests: 10_000, pathPrefix: '/api/2.0/permissions/jobs/' })
  await rights.round(new Date(now + 69 * hourMs))
  const seen = await closureOf(rights.lake)
  expect(seen.filter((line) => line.includes(' job '))).toEqual([])
  expect(seen.length).toBeGreaterThan(0)
  const [jobs] = await rights.lake.rows(`select known, forbidden from right_reading where kind = 'job'`)
  expect(Number(jobs?.['known'])).toBe(0)
  expect(Number(jobs?.['forbidden'])).toBeGreaterThan(10)
  await control('faults', { method: 'DELETE' })
  await rights.round(new Date(now + 92 * hourMs))
  expect(differences(await closureOf(rights.lake), await truth())).toEqual([])
})

test('a workspace that refuses its groups keeps the old ones, whose age is known', async () => {
  const before = await closureOf(rights.lake)
  await order({ kind: 'refused_call', requests: 10_000, pathPrefix: '/api/2.0/preview/scim/v2/Groups' })
  await expect(rights.round(new Date(now + 93 * hourMs))).rejects.toMatchObject({ code: 'forbidden' })
  await control('faults', { method: 'DELETE' })
  expect(await closureOf(rights.lake)).toEqual(before)
  const ages = await rights.lake.rows(`select distinct read_at from group_member`)
  expect(ages).toEqual([{ read_at: expect.anything() }])
})
