import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listKnownAssetsRoute } from './server.ts'

const asset = (kind: string, asset_id: string, name: string | null, rest: object = {}) => ({
  kind,
  asset_id,
  name,
  is_deleted: false,
  ...rest,
})
const { ask, rows } = reportTest(listKnownAssetsRoute, {
  asset_name: [
    asset('pipeline', 'p-1', 'Orders'),
    asset('pool', 'pool-9', 'warm orders'),
    asset('warehouse', 'w-1', null),
    asset('endpoint', 'e-1', 'orders chat'),
    asset('endpoint', 'e-2', 'orders index', { is_deleted: true }),
    asset('endpoint', 'e-3', 'orders unknown'),
    asset('job', '7', 'orders job'),
    asset('app', 'a-1', 'orders of others', { workspace_id: '2' }),
  ],
  endpoint: [{ endpoint_kind: 'model_serving', endpoint_id: 'e-1' }],
  asset_day: [
    { asset_kind: 'vector_search', asset_id: 'e-2', consumer: 'endpoint', phase: 'work', day: '2025-05-01' },
    { asset_kind: 'model_serving', asset_id: 'e-1', consumer: 'endpoint', phase: 'work', day: '2025-05-01' },
  ],
})

test('finds assets of every type by a part of the name or id, each once, and none of other workspaces', async () => {
  expect(
    (await rows('search=ORDERS')).map(({ assetKind, assetId, isDeleted }) => [assetKind, assetId, isDeleted]),
  ).toEqual([
    ['pipeline', 'p-1', false],
    ['model_serving', 'e-1', false],
    ['vector_search', 'e-2', true],
    ['pool', 'pool-9', false],
  ])
  expect(await rows('search=w-1')).toMatchObject([{ assetName: 'w-1', assetKind: 'warehouse', owner: null }])
})

test('a search of two letters is refused', async () => {
  expect((await ask('/known-assets?search=ab')).statusCode).toBe(400)
})
