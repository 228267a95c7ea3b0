import { expect, test } from 'vitest'
import { plainListRoute } from '#http/plain-list.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listUnallocatedCost } from './contract.ts'

const row = (day: string, amount: string, rest: object = {}) => ({
  day,
  source: 'databricks_usage',
  consumer: 'cluster',
  reason: 'no machine data',
  asset_id: 'c1',
  product: 'ALL_PURPOSE',
  sku_name: 'COMPUTE',
  usage_unit: 'DBU',
  quantity: '1',
  amount,
  record_count: 2,
  ...rest,
})

const { rows } = reportTest(plainListRoute(listUnallocatedCost), {
  unexplained_day: [
    row('2025-05-02', '1.25'),
    row('2025-05-03', '2.5'),
    row('2025-05-03', '9', { consumer: 'unattributed', reason: 'cluster not known', asset_id: null }),
    row('2025-05-09', '100'),
    row('2025-05-03', '50', { workspace_id: '2' }),
    row('2025-05-03', '70', { source: 'machine_estimate' }),
  ],
  asset_name: [{ kind: 'warehouse', asset_id: 'w1', name: 'analysts' }],
  cluster_name: [{ cluster_id: 'c1', name: 'shared' }],
  workspace: [{ workspace_name: 'production' }],
})

const linesOf = (query = '') => rows(`since=2025-05-01T00:00:00Z&until=2025-05-05T00:00:00Z${query}`)

test('says for each asset how much is not explained, and why', async () => {
  expect(await linesOf()).toMatchObject([
    { reason: 'cluster not known', assetName: null, isAssetKnown: false, amount: '9.0000000000' },
    {
      reason: 'no machine data',
      assetName: 'shared',
      isAssetKnown: true,
      workspaceName: 'production',
      firstDay: '2025-05-02',
      lastDay: '2025-05-03',
      recordCount: 4,
      amount: '3.7500000000',
    },
  ])
})

test('machines are asked for apart, as nobody billed them', async () => {
  expect(await linesOf('&source=machine_estimate')).toMatchObject([{ amount: '70.0000000000' }])
})

test('finds an asset by its name and a line by its reason', async () => {
  expect(await linesOf('&search=SHARED')).toMatchObject([{ assetName: 'shared' }])
  expect(await linesOf('&search=known')).toMatchObject([{ assetName: null }])
  expect(await linesOf('&search=inventory')).toMatchObject([{ assetName: null, consumer: 'unattributed' }])
})

test('a search with a space is refused', async () => {
  await expect(linesOf('&search=not%20known')).rejects.toThrow('Whitespace is not supported')
})
