import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { clusterRow, priceRow, taskRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const hour: [string, string] = ['2025-05-02T10:00:00Z', '2025-05-02T11:00:00Z']
const [start_time, end_time] = hour
const record = (id: string, usage_quantity: string, rest: object) =>
  usageRow(id, hour, { billing_origin_product: 'JOBS', usage_quantity, ...rest })
const started = {
  account_id: 'account',
  workspace_id: '1',
  job_id: '70',
  job_run_id: '7',
  day: '2025-05-02',
  last_day: '2025-05-02',
}

test('a job is charged by kind of compute, with the updates and statements that its runs started apart', async () => {
  const lake = await derivedLake(['job_compute_day', 'warehouse'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    system_cluster: [
      clusterRow({ cluster_id: 'shared' }),
      clusterRow({ cluster_id: 'own', cluster_source: 'JOB' }),
    ],
    rest_task_run: [
      taskRow('on the shared cluster', hour, { cluster_id: 'shared' }),
      taskRow('on its own', hour, { cluster_id: 'own' }),
    ],
    usage_record: [
      record('own', '1', { job_id: '70', job_run_id: '7', cluster_id: 'own' }),
      record('shared', '2', { billing_origin_product: 'ALL_PURPOSE', cluster_id: 'shared' }),
      record('serverless', '4', { job_id: '70', job_run_id: '7', is_serverless: true }),
      record('no run', '8', { job_id: '70', is_serverless: true }),
      record('update', '16', { billing_origin_product: 'DLT', dlt_pipeline_id: 'p', dlt_update_id: 'u' }),
      record('another update', '32', {
        billing_origin_product: 'DLT',
        dlt_pipeline_id: 'p',
        dlt_update_id: 'v',
      }),
      record('warehouse', '64', { billing_origin_product: 'SQL', warehouse_id: 'w' }),
    ],
    system_update_period: [
      {
        ...started,
        pipeline_id: 'p',
        update_id: 'u',
        period_start_time: start_time,
        period_end_time: end_time,
        result_state: 'COMPLETED',
      },
    ],
    query_run: [
      { ...started, statement_id: 's', warehouse_id: 'w', executed_by: 'ann', start_time, end_time },
    ],
  })
  const rows = await lake.rows(
    'select job_id, compute, asset_id, is_started, cost from job_compute_day order by cost',
  )
  expect(
    rows.map(({ compute, asset_id, is_started, cost }) => [compute, asset_id, is_started, cost]),
  ).toEqual([
    ['JOB_CLUSTER', null, false, '1.0000000000'],
    ['ALL_PURPOSE', 'shared', false, '2.0000000000'],
    ['SERVERLESS', null, false, '4.0000000000'],
    ['SERVERLESS_NO_RUN', null, false, '8.0000000000'],
    ['PIPELINE', 'p', true, '16.0000000000'],
    ['SQL_WAREHOUSE', 'w', true, '64.0000000000'],
  ])
  expect(new Set(rows.map(({ job_id }) => job_id))).toEqual(new Set(['70']))
  await lake.close()
})
