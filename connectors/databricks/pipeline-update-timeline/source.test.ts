import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { pipelineUpdateTimeline } from './source.ts'

test('a period of an update affects its days, and has the job that started it', async () => {
  const columns = {
    pipeline_id: 'string',
    update_id: 'string',
    result_state: 'string',
    compute: 'struct<type:string,cluster_id:string>',
    trigger_details: 'struct<job_task:struct<job_id:string,run_id:string>>',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
  }
  const rows = [
    {
      pipeline_id: 'orders',
      update_id: 'u-1',
      result_state: 'COMPLETED',
      'compute.type': 'CLASSIC',
      'compute.cluster_id': 'c-1',
      'trigger_details.job_task.job_id': '7',
      'trigger_details.job_task.run_id': '9007199254740993',
      period_start_time: '2025-05-30T23:30:00.000Z',
      period_end_time: '2025-05-31T00:30:00.000Z',
    },
  ]
  const { url } = await answering(
    warehouseWith({ name: 'system.lakeflow.pipeline_update_timeline', columns, rows }),
  )
  const { rows: found } = await collected({
    source: pipelineUpdateTimeline,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(found['system_update_period']).toMatchObject([
    {
      update_id: 'u-1',
      result_state: 'COMPLETED',
      cluster_id: 'c-1',
      job_id: '7',
      job_run_id: '9007199254740993',
      day: '2025-05-30',
      last_day: '2025-05-31',
    },
  ])
})
