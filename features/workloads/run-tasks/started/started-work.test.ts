import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listStartedWorkRoute } from './server.ts'

const update = { run_id: '7', kind: 'pipeline_update', asset_id: 'p', part_id: 'u', day: '2025-05-20' }
const statements = { run_id: '7', kind: 'sql_statements', asset_id: 'w', part_id: null, day: '2025-05-20' }
const known = { currency: null, databricks_cost: null, cloud_cost: null, cost: null }
const cost = (databricks_cost: string, cloud_cost: string | null, sum: string, rest: object = {}) => ({
  databricks_cost,
  cloud_cost,
  cost: sum,
  statements: null,
  ...rest,
})

const { ask } = reportTest(listStartedWorkRoute, {
  job: [{ job_id: '70', name: 'nightly' }],
  run: [
    { job_id: '70', run_id: '7', start_time: '2025-05-20T10:00:00Z' },
    { job_id: '70', run_id: '8', start_time: '2025-05-20T10:00:00Z' },
  ],
  started_work: [
    { ...update, ...known, statements: null },
    { ...update, ...cost('2', '1', '3') },
    { ...update, ...cost('0.1', null, '0.1'), day: '2025-05-21' },
    { ...update, ...known, statements: null, asset_id: 'q', part_id: 'v' },
    { ...statements, ...known, statements: 4 },
    { ...statements, ...known, statements: 2, day: '2025-05-21' },
    { ...statements, ...cost('0.5', null, '0.5') },
    { ...update, ...cost('9', null, '9'), run_id: '9' },
    { ...update, ...cost('9', null, '9'), workspace_id: '2' },
  ],
  asset_name: [
    { kind: 'pipeline', asset_id: 'p', name: 'orders' },
    { kind: 'warehouse', asset_id: 'w', name: 'analysts' },
  ],
})

const path = '/reports/jobs/70/runs/7/started-work'

test('what a run started is listed with its cost of all days, not billed ones last', async () => {
  const { startedWork } = (await ask(path)).json()
  expect(startedWork).toMatchObject([
    {
      kind: 'pipeline_update',
      assetName: 'orders',
      partId: 'u',
      statements: null,
      cost: '3.1000000000',
      databricksCost: '2.1000000000',
      cloudCost: '1.0000000000',
      isCostEstimated: true,
    },
    {
      kind: 'sql_statements',
      assetName: 'analysts',
      statements: 6,
      cost: '0.5000000000',
      isCostEstimated: false,
    },
    { kind: 'pipeline_update', assetName: 'q', partId: 'v', cost: null },
  ])
})

test('a run that started nothing, and one of another job, have an empty list', async () => {
  expect((await ask('/reports/jobs/70/runs/8/started-work')).json().startedWork).toEqual([])
  expect((await ask('/reports/jobs/70/runs/9/started-work')).json().startedWork).toEqual([])
})
