import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

test('a shared cluster is charged by job and by what nobody ran; a job cluster has no row', async () => {
  const hour: [string, string] = ['2025-05-02T10:00:00Z', '2025-05-02T11:00:00Z']
  const ids = { account_id: 'account', workspace_id: '1' }
  const task = {
    ...ids,
    job_id: 'j',
    run_id: 'r',
    task_run_id: 't',
    task_key: 't',
    repair: 0,
    attempt_number: 0,
    cluster_id: 'c',
    start_time: '2025-05-02T10:00:00Z',
    setup_ms: 0,
    end_time: '2025-05-02T10:30:00Z',
    life_cycle_state: 'TERMINATED',
    result_state: 'SUCCESS',
    day: '2025-05-02',
    last_day: '2025-05-02',
  }
  const cluster = (cluster_id: string, cluster_source: string) => ({
    ...ids,
    cluster_id,
    change_time: '2025-05-01T00:00:00Z',
    cluster_name: cluster_id,
    cluster_source,
    day: '2025-05-01',
    last_day: '9999-12-31',
  })
  const lake = await derivedLake(['cluster_cost_day', 'run'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    system_cluster: [cluster('c', 'UI'), cluster('own', 'JOB')],
    rest_task_run: [task],
    usage_record: [
      usageRow('shared', hour, {
        billing_origin_product: 'ALL_PURPOSE',
        cluster_id: 'c',
        usage_quantity: '2',
      }),
      usageRow('own', hour, {
        billing_origin_product: 'JOBS',
        cluster_id: 'own',
        job_id: 'j',
        job_run_id: 'r',
      }),
    ],
  })
  const found = await lake.rows(
    'select cluster_id, consumer, job_id, cost from cluster_cost_day order by consumer',
  )
  expect(found).toEqual([
    { cluster_id: 'c', consumer: 'cluster', job_id: null, cost: '1.0000000000' },
    { cluster_id: 'c', consumer: 'run', job_id: 'j', cost: '1.0000000000' },
  ])
  await lake.close()
})
