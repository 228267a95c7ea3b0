import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { serverParts, signedInAs } from '#http/testing/parts.ts'
import { martWith } from '#testing/mart.ts'
import { listUnexplainedMoneyRoute } from './server.ts'

const columns = {
  day: 'date',
  account_id: 'string',
  workspace_id: 'string',
  source: 'string',
  currency: 'string',
  consumer: 'string',
  reason: 'string',
  asset_id: 'string',
  product: 'string',
  sku_name: 'string',
  usage_unit: 'string',
  quantity: 'decimal(28,12)',
  amount: 'decimal(28,10)',
  record_count: 'bigint',
} as const

const row = (day: string, amount: string, rest: object = {}) => ({
  day,
  account_id: 'account',
  workspace_id: '1',
  source: 'databricks_usage',
  currency: 'USD',
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

const tables = {
  unexplained_day: {
    columns,
    rows: [
      row('2025-05-02', '1.25'),
      row('2025-05-03', '2.5'),
      row('2025-05-03', '9', { consumer: 'unattributed', reason: 'cluster not known', asset_id: null }),
      row('2025-05-09', '100'),
      row('2025-05-03', '50', { workspace_id: '2' }),
      row('2025-05-03', '70', { source: 'machine_estimate' }),
    ],
  },
  asset_name: {
    columns: { workspace_id: 'string', kind: 'string', asset_id: 'string', name: 'string' },
    rows: [{ workspace_id: '1', kind: 'warehouse', asset_id: 'w1', name: 'analysts' }],
  },
  cluster_name: {
    columns: { workspace_id: 'string', cluster_id: 'string', name: 'string' },
    rows: [{ workspace_id: '1', cluster_id: 'c1', name: 'shared' }],
  },
  workspace: {
    columns: { workspace_id: 'string', workspace_name: 'string' },
    rows: [{ workspace_id: '1', workspace_name: 'production' }],
  },
} as const

let server: HttpServer
beforeAll(async () => {
  server = await httpServer(
    serverParts({ routes: [listUnexplainedMoneyRoute], mart: await martWith(tables) }),
  )
})
afterAll(() => server.close())

type Line = { reason: string; assetName: string | null; isAssetKnown: boolean; amount: string }

async function linesOf(query = ''): Promise<Line[]> {
  const url = `/api/1.0/reports/unexplained-money?since=2025-05-01T00:00:00Z&until=2025-05-05T00:00:00Z${query}`
  return (await server.app.inject({ url, headers: signedInAs('ann') })).json().unexplainedMoney
}

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
  expect(await linesOf('&search=not%20known')).toBeUndefined()
  expect(await linesOf('&search=known')).toMatchObject([{ assetName: null }])
})
