import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { jobRunTimeline } from './source.ts'

test('reads the periods of a run with their day and their compute', async () => {
  const columns = {
    job_id: 'string',
    run_id: 'string',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
    compute_ids: 'array<string>',
    compute: 'array<struct<type:string,cluster_id:string,warehouse_id:string>>',
  }
  const rows = [
    {
      run_id: '912345678901234567',
      period_start_time: '2025-05-30T23:20:00.000Z',
      period_end_time: '2025-05-31T00:00:00.000Z',
      compute_ids: '["w","cluster-1","cluster-2"]',
      compute:
        '[{"type":"WAREHOUSE","warehouse_id":"w"},{"cluster_id":"cluster-1"},{"cluster_id":"cluster-2"}]',
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.lakeflow.job_run_timeline', columns, rows }))
  const fetched = await collected({
    source: jobRunTimeline,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-30', until: '2025-05-31' },
  })
  expect(fetched.rows['system_run_period']).toMatchObject([
    {
      run_id: '912345678901234567',
      compute_ids: 'w,cluster-1,cluster-2',
      cluster_ids: 'cluster-1,cluster-2',
      result_state: null,
      day: '2025-05-30',
      last_day: '2025-05-30',
    },
  ])
})
