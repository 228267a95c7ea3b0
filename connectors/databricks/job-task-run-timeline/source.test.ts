import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { jobTaskRunTimeline } from './source.ts'

test('the run id of the table is the task run; the first compute of an untyped list is the cluster', async () => {
  const columns = {
    job_id: 'string',
    run_id: 'string',
    job_run_id: 'string',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
    compute_ids: 'array<string>',
  }
  const period = {
    period_start_time: '2025-05-30T10:00:00.000Z',
    period_end_time: '2025-05-30T10:05:00.000Z',
  }
  const rows = [
    { ...period, run_id: '76722', job_run_id: '75778', compute_ids: '["cluster-1","cluster-2"]' },
    { ...period, run_id: '76723', job_run_id: '75778', compute_ids: '[]' },
  ]
  const { url } = await answering(
    warehouseWith({ name: 'system.lakeflow.job_task_run_timeline', columns, rows }),
  )
  const fetched = await collected({
    source: jobTaskRunTimeline,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-30', until: '2025-05-31' },
  })
  expect(fetched.rows['system_task_run_period']).toMatchObject([
    {
      task_run_id: '76722',
      job_run_id: '75778',
      cluster_id: 'cluster-1',
      compute_ids: 'cluster-1,cluster-2',
    },
    { task_run_id: '76723', job_run_id: '75778', cluster_id: null },
  ])
})

test('typed computes distinguish the cluster from the warehouse, whatever their order', async () => {
  const columns = {
    job_id: 'string',
    run_id: 'string',
    job_run_id: 'string',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
    compute_ids: 'array<string>',
    compute: 'array<struct<type:string,cluster_id:string,warehouse_id:string>>',
  }
  const period = {
    job_run_id: '75778',
    period_start_time: '2025-05-30T10:00:00.000Z',
    period_end_time: '2025-05-30T10:05:00.000Z',
  }
  const warehouse = '{"type":"WAREHOUSE","cluster_id":null,"warehouse_id":"w"}'
  const cluster = '{"type":"CLASSIC","cluster_id":"c"}'
  const rows = [
    { ...period, run_id: '1', compute_ids: '["w","c"]', compute: `[${warehouse},${cluster}]` },
    { ...period, run_id: '2', compute_ids: '["w"]', compute: `[${warehouse}]` },
    { ...period, run_id: '3', compute_ids: '["w","c"]', compute: null },
  ]
  const { url } = await answering(
    warehouseWith({ name: 'system.lakeflow.job_task_run_timeline', columns, rows }),
  )
  const fetched = await collected({
    source: jobTaskRunTimeline,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-30', until: '2025-05-31' },
  })
  expect(fetched.rows['system_task_run_period']).toMatchObject([
    { task_run_id: '1', cluster_id: 'c', warehouse_id: 'w', compute_ids: 'w,c' },
    { task_run_id: '2', cluster_id: null, warehouse_id: 'w', compute_ids: 'w' },
    { task_run_id: '3', cluster_id: null, warehouse_id: null, compute_ids: 'w,c' },
  ])
})
