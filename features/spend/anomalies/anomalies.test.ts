import { expect, test } from 'vitest'
import { plainListRoute } from '#http/plain-list.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listCostAnomalies } from './contract.ts'

const row = (day: string, cost: string, excess_cost: number, rest: object = {}) => ({
  day,
  level: 'ASSET',
  asset_kind: 'JOB',
  asset_id: 'j',
  scope_key: 'ASSET/1/JOB/j',
  cost,
  expected_cost: 1,
  high_cost: 2,
  excess_cost,
  ...rest,
})
const ofWorkspace = {
  level: 'WORKSPACE',
  asset_kind: null,
  asset_id: null,
  scope_key: 'WORKSPACE/1',
}
const ofPrice = {
  level: 'SKU',
  workspace_id: null,
  asset_kind: null,
  asset_id: null,
  sku_name: 'JOBS',
  scope_key: 'ACCOUNT/SKU/JOBS',
}

const ofAccount = {
  ...ofWorkspace,
  account_id: 'account',
  level: 'ACCOUNT',
  workspace_id: null,
  scope_key: 'ACCOUNT',
}

const { rows, askAs } = reportTest(plainListRoute(listCostAnomalies), {
  cost_anomaly: [
    row('2025-05-02', '100.25', 60),
    row('2025-05-03', '90', 50.129),
    row('2025-05-20', '80', 40),
    row('2025-05-03', '500', 300, ofWorkspace),
    row('2025-05-03', '500', 350, ofPrice),
    row('2025-05-03', '900', 400, ofAccount),
    row('2025-05-03', '9', 5, { workspace_id: '2', scope_key: 'ASSET/2/JOB/j' }),
  ],
  job: [{ job_id: 'j', name: 'nightly' }],
  workspace: [{ workspace_name: 'production' }, { workspace_id: '2' }],
})

const listed = (query = '') => rows(`since=2025-05-03T00:00:00Z&until=2025-05-31T00:00:00Z${query}`)

test('days in a row are one anomaly, with what they cost above the usual, from its first day', async () => {
  expect(await listed()).toMatchObject([
    { scopeKind: 'WORKSPACE', scopeId: '1', scopeName: 'production', days: 1, excessCost: '300.0000000000' },
    {
      scopeKind: 'JOB',
      scopeName: 'nightly',
      workspaceName: 'production',
      firstDay: '2025-05-02',
      lastDay: '2025-05-03',
      days: 2,
      cost: '190.2500000000',
      excessCost: '110.1300000000',
    },
    { scopeKind: 'JOB', firstDay: '2025-05-20', days: 1 },
  ])
})

test('a SKU and the account are listed for who sees all workspaces', async () => {
  const answer = await askAs('root', '/spend/anomalies?since=2025-05-03&until=2025-05-31')
  const found = answer.json<{ costAnomalies: Record<string, unknown>[] }>().costAnomalies
  expect(
    found.map(({ scopeKind, scopeName, scopeId, workspaceId }) => [
      scopeKind,
      scopeName,
      scopeId,
      workspaceId,
    ]),
  ).toEqual([
    ['ACCOUNT', 'account', 'account', null],
    ['SKU', 'JOBS', 'JOBS', null],
    ['WORKSPACE', 'production', '1', '1'],
    ['JOB', 'nightly', 'j', '1'],
    ['JOB', 'nightly', 'j', '1'],
    ['JOB', 'j', 'j', '2'],
  ])
})

test('is found by the name of the asset', async () => {
  expect(await listed('&search=NIGHT')).toHaveLength(2)
  expect(await listed('&search=absent')).toEqual([])
})
