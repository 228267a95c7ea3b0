import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listJobComputeRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const spent = (compute: string, asset_id: string | null, cost: string, rest: object = {}) => ({
  day: '2025-05-25',
  job_id: '70',
  compute,
  asset_id,
  is_started: false,
  databricks_cost: cost,
  cloud_cost: null,
  cost,
  ...rest,
})

const { ask } = reportTest(listJobComputeRoute, {
  job: [{ job_id: '70', name: 'nightly' }, { job_id: '71' }],
  job_compute_day: [
    spent('JOB_CLUSTER', null, '3', { cloud_cost: '1', databricks_cost: '2' }),
    spent('JOB_CLUSTER', null, '9', { day: '2025-05-20' }),
    spent('ALL_PURPOSE', 'c', '2'),
    spent('SERVERLESS', null, '1'),
    spent('SERVERLESS', null, '0.5', { day: '2025-05-26' }),
    spent('PIPELINE', 'p', '3', { is_started: true }),
    spent('SQL_WAREHOUSE', 'w', '0.5', { is_started: true }),
    spent('SERVERLESS', null, '9', { job_id: '71' }),
  ],
  cluster_name: [{ cluster_id: 'c', name: 'analysts' }],
  asset_name: [
    { kind: 'pipeline', asset_id: 'p', name: 'orders' },
    { kind: 'warehouse', asset_id: 'w', name: 'dashboards' },
    { kind: 'warehouse', asset_id: 'p', name: 'of another kind' },
  ],
})

test('a job has its cost by kind of compute, with the pipelines and warehouses that its runs used', async () => {
  const answer = (await ask(`/reports/jobs/70/compute?${range}`)).json()
  expect(answer).toMatchObject({
    totals: { cost: '10.0000000000' },
    jobCompute: [
      { compute: 'JOB_CLUSTER', assetId: null, assetName: null, cost: '3.0000000000', isCostEstimated: true },
      { compute: 'PIPELINE', isStarted: true, assetId: 'p', assetName: 'orders', costShare: 0.3 },
      { compute: 'ALL_PURPOSE', isStarted: false, assetName: 'analysts', cost: '2.0000000000' },
      { compute: 'SERVERLESS', cost: '1.5000000000', databricksCost: '1.5000000000', cloudCost: null },
      { compute: 'SQL_WAREHOUSE', assetName: 'dashboards', cost: '0.5000000000' },
    ],
  })
  expect((await ask(`/reports/jobs/72/compute?${range}`)).statusCode).toBe(404)
})
