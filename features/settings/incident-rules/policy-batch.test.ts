import { afterAll, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'

const target = {
  rule: 'idle_instance',
  target: 'APC',
  category: 'PERFORMANCE',
  incident_type: 'IDLE_TIME',
  is_enabled: true,
  limit_1: 40,
  limit_1_label: 'Idle time',
  limit_1_unit: 'minutes',
  limit_1_least: 1,
  limit_1_most: 1000,
  minimum: '0',
}
const asset = (kind: string, asset_id: string, name: string, rest: object = {}) => ({
  kind,
  asset_id,
  name,
  is_deleted: false,
  ...rest,
})
const mart = await publishedMart({
  rule_target: [
    target,
    { ...target, rule: 'sku_cost', target: 'SKU_TENANT', category: 'COST', frequency: 'DAILY' },
  ],
  rule: [
    { rule: 'idle_instance', title: 'Idle instance', meaning: 'It idled.' },
    { rule: 'sku_cost', title: 'SKU', meaning: 'It costs more.' },
  ],
  workspace: [
    { workspace_id: '1', workspace_name: 'Production' },
    { workspace_id: '2', workspace_name: 'Others' },
  ],
  asset_name: [
    asset('job', '7', 'Load orders'),
    asset('pipeline', 'p-orders', 'Clean'),
    asset('job', '8', 'Orders'),
    asset('job', '9', 'Old orders', { is_deleted: true }),
    asset('endpoint', 'e-1', 'Orders chat'),
    asset('job', '10', 'Orders of others', { workspace_id: '2' }),
  ],
  cluster_name: [
    { cluster_id: 'c-1', name: 'Orders analysts', kind: 'shared', is_deleted: false },
    { cluster_id: 'c-2', name: 'Orders of a job', kind: 'job', is_deleted: false },
  ],
  endpoint: [{ endpoint_kind: 'model_serving', endpoint_id: 'e-1' }],
})
afterAll(() => mart.close())

async function rules() {
  const { app } = await sessionServer({}, { mart })
  const url = '/api/1.0/diagnostics/incident-rules'
  return {
    save: async (payload: object, who = 'root') => {
      const answer = await app.inject({ method: 'PUT', url, headers: signedInAs(who), payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    list: async (who = 'root', category = 'PERFORMANCE') =>
      (await app.inject({ url: `${url}/${category}/hierarchy`, headers: signedInAs(who) })).json(),
    find: async (name: string, query = '', who = 'ann') =>
      (await app.inject({ url: `/api/1.0/assets/${name}${query}`, headers: signedInAs(who) })).json(),
  }
}

const values = { enabled: true, threshold: 60, otherLimit: null, minimumAmount: '1', severity: null }
const everywhere = 'idle_instance:APC'
const onCluster = {
  rule: 'idle_instance',
  targetAssetType: 'APC',
  scope: 'ASSET_SPECIFIC',
  workspaceId: '1',
  assetId: 'c-1',
  ...values,
}

test('a batch creates, changes and deletes at once, and the overrides have names', async () => {
  const { save, list } = await rules()
  const changes = [{ id: everywhere, seenChange: null, ...values, threshold: 50 }]
  expect((await save({ creates: [onCluster], changes }, 'ann')).status).toBe(403)
  expect((await save({ creates: [onCluster], changes })).body).toEqual({ created: 1, changed: 1, deleted: 0 })
  const { incidentRules, isEditable, derivation } = await list()
  expect({ isEditable, derivation }).toMatchObject({ isEditable: true, derivation: { state: 'running' } })
  expect(incidentRules).toMatchObject([
    {
      threshold: 50,
      overrides: [{ workspaceName: 'Production', assetName: 'Orders analysts', threshold: 60 }],
    },
  ])
  expect((await list('ann')).isEditable).toBe(false)
  const [{ overrides }] = incidentRules
  await save({ deletes: [{ id: overrides[0].id, seenChange: overrides[0].updatedAt }] })
  expect((await list()).incidentRules).toMatchObject([{ threshold: 50, overrides: [] }])
})

test('a rule of cost has its periods, and one of SKUs whose cost is compared', async () => {
  const { list } = await rules()
  expect((await list('ann', 'cost')).incidentRules).toMatchObject([
    { rule: 'sku_cost', frequency: 'DAILY', costAggregationLevel: 'TENANT' },
  ])
  expect((await list()).incidentRules).toMatchObject([
    { frequency: 'NOT_APPLICABLE', costAggregationLevel: 'NOT_APPLICABLE' },
  ])
})

test('of two administrators the second is refused whole, and learns who changed what', async () => {
  const { save, list } = await rules()
  const change = { id: everywhere, seenChange: null, ...values, threshold: 50 }
  await save({ changes: [change] })
  const late = await save({ creates: [onCluster], changes: [{ ...change, threshold: 70 }] })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(late.body.message).toMatch(
    /^Nothing was saved: root changed Idle instance at 2026-03-01 12:00 UTC\./,
  )
  const [{ updatedAt, ...saved }] = (await list()).incidentRules
  expect(saved).toMatchObject({ threshold: 50, overrides: [] })
  const again = { ...change, id: saved.id, seenChange: updatedAt, threshold: 70 }
  expect((await save({ creates: [onCluster], changes: [again] })).status).toBe(200)
})

test('nothing of a batch is saved where one value or place is refused', async () => {
  const { save, list } = await rules()
  const refused = [
    { creates: [onCluster, { ...onCluster, assetId: 'c-3', threshold: 0 }] },
    { creates: [onCluster, { ...onCluster, rule: 'none' }] },
    { creates: [onCluster], changes: [{ id: everywhere, seenChange: null, ...values, threshold: 5000 }] },
  ]
  for (const batch of refused) expect((await save(batch)).status).toBe(400)
  expect((await save({ creates: [onCluster, { ...onCluster, workspaceId: '404' }] })).status).toBe(404)
  expect((await save({ deletes: [{ id: 'none', seenChange: '2026-03-01T12:00:00Z' }] })).status).toBe(404)
  expect((await save({ deletes: [{ id: everywhere, seenChange: null }] })).status).toBe(409)
  expect((await list()).incidentRules).toMatchObject([{ threshold: 40, overridden: false }])
})

test('assets are found by a part of name or id in the workspaces of the reader, existing ones first', async () => {
  const { find } = await rules()
  const { assets, isComplete } = await find('ORDERS')
  expect(isComplete).toBe(true)
  expect(assets.map(({ assetKind, assetId }: Record<string, string>) => [assetKind, assetId])).toEqual([
    ['job', '8'],
    ['cluster', 'c-1'],
    ['model_serving', 'e-1'],
    ['pipeline', 'p-orders'],
    ['job', '7'],
    ['job', '9'],
  ])
  expect((await find('orders', '?assetKind=pipeline')).assets).toEqual([
    {
      assetId: 'p-orders',
      assetName: 'Clean',
      assetKind: 'pipeline',
      workspaceId: '1',
      workspaceName: 'Production',
      isDeleted: false,
    },
  ])
  expect((await find('of others', '', 'root')).assets).toMatchObject([{ assetId: '10' }])
  expect(await find('or')).toMatchObject({ code: 'invalid_parameter', field: 'name' })
})
