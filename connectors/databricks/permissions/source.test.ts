import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { permissions } from './source.ts'

const list = (...grantees: object[]) => ({ access_control_list: grantees })
const level = (...levels: string[]) => ({
  all_permissions: levels.map((permission_level) => ({ permission_level, inherited: false })),
})

const workspace = {
  'GET /api/2.2/jobs/list': { jobs: [{ job_id: 9_007_199_254_740 }] },
  'GET /api/2.1/clusters/list': {
    clusters: [
      { cluster_id: 'shared', cluster_source: 'UI' },
      { cluster_id: 'of a run', cluster_source: 'JOB' },
    ],
  },
  'GET /api/2.0/sql/warehouses': { warehouses: [{ id: 'w' }] },
  'GET /api/2.0/pipelines': { statuses: [] },
  'GET /api/2.0/instance-pools/list': {},
  'GET /api/2.0/serving-endpoints': {},
  'GET /api/2.0/permissions/jobs/9007199254740': list(
    { user_name: 'ann@example.com', ...level('IS_OWNER') },
    { group_name: 'admins', ...level('CAN_MANAGE', 'CAN_MANAGE') },
  ),
  'GET /api/2.0/permissions/clusters/shared': list({ group_name: 'users', ...level('CAN_ATTACH_TO') }),
  'GET /api/2.0/permissions/warehouses/w': list({ service_principal_name: 'robot', ...level('CAN_USE') }),
}

const hour = (hours: number) => new Date(Date.parse('2025-05-31T00:00:00Z') + hours * 3_600_000).toISOString()

async function fetched(hours: number, state?: unknown, changed: Record<string, unknown> = {}) {
  const runs = { 'GET /api/2.2/jobs/runs/list': { runs: [] } }
  const { url } = await answering({ ...workspace, ...runs, ...changed })
  const common = { source: permissions, system: databricks, connection: connectionTo(url), scope: '4400' }
  return collected({ ...common, dataNow: hour(hours), state })
}

type Fetched = Awaited<ReturnType<typeof fetched>>
const rowOf = ({ rows }: Fetched, assetId: string) =>
  rows['asset_permission']?.find((row) => row['asset_id'] === assetId)
const assetsRead = ({ rows }: Fetched) => (rows['asset_permission'] ?? []).map((row) => row['asset_id'])
const job = '9007199254740'
const jobPath = `GET /api/2.0/permissions/jobs/${job}`
const all = [job, 'shared', 'w']

test('each asset has its owner and the rights of each principal', async () => {
  const { rows } = await fetched(0)
  expect(rows['asset_permission']).toMatchObject([
    { asset_kind: 'job', asset_id: job, owner: 'ann@example.com', refusal: null },
    { asset_kind: 'cluster', asset_id: 'shared', owner: null },
    { asset_kind: 'warehouse', asset_id: 'w', owner: null },
  ])
  const [key] = rows['asset_permission']?.map((row) => row['grants_key']) ?? []
  expect(rows['asset_grant']?.map(({ asset_id, principal, level }) => [asset_id, principal, level])).toEqual([
    [job, 'group:admins', 'CAN_MANAGE'],
    [job, 'user:ann@example.com', 'IS_OWNER'],
    ['shared', 'group:users', 'CAN_ATTACH_TO'],
    ['w', 'service_principal:robot', 'CAN_USE'],
  ])
  expect(rows['asset_grant']?.[0]?.['grants_key']).toBe(key)
})

test('a job that ran is read again after a day, and one that changed at once', async () => {
  const { state: known } = await fetched(0)
  const quiet = await fetched(24 * 8, known)
  const then = await fetched(24 * 9, quiet.state)
  expect(assetsRead(then)).toEqual([])
  const ran = await fetched(24 * 9, quiet.state, {
    'GET /api/2.2/jobs/runs/list': { runs: [{ job_id: 9_007_199_254_740 }] },
  })
  expect(assetsRead(ran)).toEqual([job])
  const renamed = await fetched(24 * 8 + 1, quiet.state, {
    'GET /api/2.2/jobs/list': { jobs: [{ job_id: 9_007_199_254_740, settings: { name: 'other' } }] },
  })
  expect(assetsRead(renamed)).toEqual([job])
  const running = await fetched(24 * 9, quiet.state, {
    'GET /api/2.0/sql/warehouses': { warehouses: [{ id: 'w', state: 'RUNNING' }] },
  })
  expect(assetsRead(running)).toEqual(['w'])
})

test('the access list of a new asset is read at once, before others', async () => {
  const { state } = await fetched(0, undefined, { 'GET /api/2.0/sql/warehouses': { warehouses: [] } })
  expect(assetsRead(await fetched(1, state))).toEqual(['w'])
  expect(assetsRead(await fetched(30, state))).toEqual(['w', job, 'shared'])
})

test.each([
  [403, 'PERMISSION_DENIED', 'forbidden'],
  [404, 'RESOURCE_DOES_NOT_EXIST', 'gone'],
])('an access list that is answered by %d has no grants, and why', async (status, error_code, refusal) => {
  const first = await fetched(0)
  const later = await fetched(30, first.state, {
    [jobPath]: { status, text: JSON.stringify({ error_code, message: 'No.' }) },
  })
  expect(rowOf(later, job)).toMatchObject({ owner: null, grants_key: null, refusal, asset_kind: 'job' })
  expect(later.rows['asset_grant']?.map((row) => row['asset_id'])).toEqual(['shared', 'w'])
})

test('an asset that is no longer listed is gone, and it is forgotten', async () => {
  const { state } = await fetched(0)
  const later = await fetched(1, state, { 'GET /api/2.2/jobs/list': { jobs: [] } })
  expect(later.rows['asset_permission']).toMatchObject([{ asset_id: job, refusal: 'gone', grants_key: null }])
  const after = await fetched(2, later.state, { 'GET /api/2.2/jobs/list': { jobs: [] } })
  expect(assetsRead(after)).toEqual([])
})

const refused = { status: 403, text: '{"error_code":"PERMISSION_DENIED","message":"No."}' }
const nothingListed = {
  'GET /api/2.2/jobs/list': refused,
  'GET /api/2.1/clusters/list': refused,
  'GET /api/2.0/sql/warehouses': refused,
  'GET /api/2.0/pipelines': refused,
  'GET /api/2.0/instance-pools/list': refused,
  'GET /api/2.0/serving-endpoints': refused,
}

test('rights on a kind that is no longer listed are not known, whatever they were', async () => {
  const { state } = await fetched(0)
  const later = await fetched(1, state, { 'GET /api/2.2/jobs/list': refused })
  expect(later.rows['asset_permission']).toMatchObject([{ asset_id: job, refusal: 'forbidden' }])
  expect(later.notes.join()).toContain('Rights on jobs are not known')
  const all403 = await fetched(1, state, nothingListed)
  expect(assetsRead(all403)).toEqual(all)
  await expect(fetched(2, all403.state, nothingListed)).rejects.toMatchObject({ code: 'forbidden' })
})

test('pools and serving endpoints have access lists, but not what Databricks itself serves', async () => {
  const { rows } = await fetched(0, undefined, {
    'GET /api/2.0/instance-pools/list': { instance_pools: [{ instance_pool_id: 'p' }] },
    'GET /api/2.0/serving-endpoints': { endpoints: [{ id: 'e', name: 'own' }, { name: 'databricks-llm' }] },
    'GET /api/2.0/permissions/instance-pools/p': list({ group_name: 'team', ...level('CAN_ATTACH_TO') }),
    'GET /api/2.0/permissions/serving-endpoints/e': list({ group_name: 'team', ...level('CAN_QUERY') }),
  })
  const grants = rows['asset_grant']?.map(({ asset_kind, asset_id, level: of }) => [asset_kind, asset_id, of])
  expect(grants?.slice(-2)).toEqual([
    ['pool', 'p', 'CAN_ATTACH_TO'],
    ['model_serving', 'e', 'CAN_QUERY'],
  ])
})

test('a state of another form lets every list be read', async () => {
  expect(assetsRead(await fetched(0, { [`jobs/${job}`]: '2025-05-30' }))).toEqual(all)
})
