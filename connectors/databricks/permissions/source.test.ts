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
  'GET /api/2.0/permissions/jobs/9007199254740': list(
    { user_name: 'ann@example.com', ...level('IS_OWNER') },
    { group_name: 'admins', ...level('CAN_MANAGE', 'CAN_MANAGE') },
  ),
  'GET /api/2.0/permissions/clusters/shared': list({ group_name: 'users', ...level('CAN_ATTACH_TO') }),
  'GET /api/2.0/permissions/warehouses/w': list({ service_principal_name: 'robot', ...level('CAN_USE') }),
}

async function fetched(dataNow: string, state?: unknown) {
  const { url } = await answering(workspace)
  const common = { source: permissions, system: databricks, connection: connectionTo(url), scope: '4400' }
  return collected({ ...common, dataNow, state })
}

test('each asset has its owner and the rights of each principal', async () => {
  const { rows } = await fetched('2025-05-31T12:00:00Z')
  expect(rows['asset_permission']).toMatchObject([
    {
      asset_kind: 'job',
      asset_id: '9007199254740',
      owner: 'ann@example.com',
    },
    { asset_kind: 'cluster', asset_id: 'shared', owner: null },
    { asset_kind: 'warehouse', asset_id: 'w', owner: null },
  ])
  expect(JSON.stringify(rows['asset_permission']?.[0]?.['levels'])).toContain('group:admins')
})

test('the access list of an asset is read again after a week', async () => {
  const { state } = await fetched('2025-05-31T12:00:00Z')
  const next = await fetched('2025-06-01T12:00:00Z', state)
  expect(next.rows['asset_permission'] ?? []).toEqual([])
  const later = await fetched('2025-06-07T12:00:00Z', next.state)
  expect(later.rows['asset_permission']).toHaveLength(3)
})

test('the access list of a new asset is read at once', async () => {
  const { rows } = await fetched('2025-05-31T12:00:00Z', {
    'jobs/9007199254740': '2025-05-30',
    'warehouses/w': '2025-05-30',
  })
  expect(rows['asset_permission']?.map((row) => row['asset_id'])).toEqual(['shared'])
})
