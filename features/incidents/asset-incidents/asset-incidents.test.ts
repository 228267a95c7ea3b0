import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { reportTest } from '#product/testing/report-test.ts'
import * as routes from './server.ts'

const incident = (incident_id: string, asset_kind: string, asset_id: string, rest: object = {}) => ({
  incident_id,
  cause: 'idle',
  rule: 'idle_instance',
  rules: ',idle_instance,',
  money_group: 'WASTE',
  target: 'APC',
  category: 'PERFORMANCE',
  incident_type: 'IDLE_TIME',
  level: 'ASSET',
  asset_kind,
  asset_id,
  scope_key: `ASSET/1/${asset_kind}/${asset_id}`,
  first_day: '2025-05-27',
  begun_day: '2025-05-27',
  last_day: '2025-05-29',
  occurrences: 2,
  severity: 'HIGH',
  status: 'OPEN',
  policy_scope: 'GLOBAL',
  ...rest,
})

const state = { incidents: openIncidents() }
const { listJobIncidentsRoute, ...others } = routes
const { ask } = reportTest(
  [listJobIncidentsRoute.over(state), ...Object.values(others).map((route) => route.over(state))],
  {
    incident: [
      incident('job', 'JOB', '70', { price: '2', at_stake: '9' }),
      incident('rise', 'JOB', '70', {
        category: 'COST',
        severity: 'MEDIUM',
        price: '1.5',
        at_stake: '10.0000000001',
      }),
      incident('resolved', 'JOB', '70', {
        status: 'RESOLVED',
        resolved_day: '2025-05-30',
        severity: 'LOW',
        first_day: '2025-05-20',
        last_day: '2025-05-30',
        price: '1',
        at_stake: '50',
      }),
      incident('other job', 'JOB', '71'),
      incident('foreign', 'JOB', '70', { workspace_id: '2', price: '100' }),
      incident('pipeline', 'DLT_PIPELINE', 'p'),
      incident('notebook', 'NOTEBOOK', 'n'),
      incident('cluster', 'ALL_PURPOSE_CLUSTER', 'c'),
      incident('other cluster', 'ALL_PURPOSE_CLUSTER', 'd'),
      incident('pool', 'POOL', 'o'),
      incident('warehouse', 'SQL_WAREHOUSE', 'w'),
      incident('app', 'APP', 'a'),
      incident('endpoint', 'MODEL_SERVING', 'a'),
    ],
    finding: [
      {
        day: '2025-05-28',
        rule: 'idle_instance',
        target: 'APC',
        asset_id: 'c',
        execution_kind: 'cluster_instance',
        execution_id: 'instance',
      },
    ],
  },
)

const range = 'since=2025-05-26&until=2025-06-01'
const read = async (path: string, query = '') => (await ask(`/alerts/${path}?${range}${query}`)).json()

async function listed(path: string, query = ''): Promise<string[]> {
  const { incidents } = await read(path, query)
  return incidents.map(({ incidentId }: { incidentId: string }) => incidentId)
}

test('a thing has its incidents, the most at stake first, those without a stake last', async () => {
  expect(await listed('jobs/70/details')).toEqual(['rise', 'job', 'resolved'])
  expect(await listed('pipelines/p/details')).toEqual(['pipeline'])
  expect(await listed('notebooks/n/details')).toEqual(['notebook'])
  expect(await listed('clusters/details')).toEqual(['cluster', 'other cluster'])
  expect(await listed('clusters/details', '&clusterId=c')).toEqual(['cluster'])
  expect(await listed('pools/details', '&poolId=o')).toEqual(['pool'])
  expect(await listed('assets/details', '&assetKind=warehouse&assetId=w')).toEqual(['warehouse'])
  expect(await listed('assets/details', '&assetKind=app&assetId=a')).toEqual(['app'])
  expect(await listed('assets/details', '&assetKind=model_serving&assetId=a')).toEqual(['endpoint'])
  expect(await listed('assets/details', '&assetKind=job&assetId=70')).toEqual(await listed('jobs/70/details'))
  expect(await listed('cluster-instance/details', '&clusterId=c&appId=instance')).toEqual(['cluster'])
  expect(await listed('cluster-instance/details', '&clusterId=c&appId=former')).toEqual([])
})

test('they are counted by severity and state, with the most expensive open one of each asset', async () => {
  expect(await read('jobs/70/summary')).toMatchObject({
    open: 2,
    openCost: 1,
    openPrice: '2.0000000000',
    bySeverity: [
      { severity: 'HIGH', open: 1, resolved: 0, dismissed: 0 },
      { severity: 'MEDIUM', open: 1, resolved: 0, dismissed: 0 },
      { severity: 'LOW', open: 0, resolved: 1, dismissed: 0 },
    ],
  })
  expect(await read('assets/summary', '&assetKind=job&assetId=70')).toEqual(await read('jobs/70/summary'))
  expect(await read('assets/summary', '&assetKind=app&assetId=a')).toMatchObject({ open: 1, openCost: 0 })
  expect(await read('clusters/summary')).toMatchObject({
    open: 2,
    openPrice: null,
    absentBecause: { openPrice: 'The cost that is wasted is not known.' },
  })
  expect(await read('pools/summary', '&poolId=none')).toMatchObject({ open: 0, openPrice: '0.0000000000' })
})
