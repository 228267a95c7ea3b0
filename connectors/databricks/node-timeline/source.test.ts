import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { nodeTimeline } from './source.ts'

test('the minutes of a machine are read, and invalid numbers counted', async () => {
  const columns = {
    cluster_id: 'string',
    instance_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    driver: 'boolean',
    cpu_user_percent: 'double',
    network_sent_bytes: 'bigint',
  }
  const minute = { instance_id: 'i-1', driver: 'true', network_sent_bytes: '9007199254740993' }
  const rows = [
    {
      ...minute,
      start_time: '2025-05-30T23:59:00.000Z',
      end_time: '2025-05-31T00:00:00.000Z',
      cpu_user_percent: '41.5',
    },
    {
      ...minute,
      start_time: '2025-05-31T00:00:00.000Z',
      end_time: '2025-05-31T00:01:00.000Z',
      cpu_user_percent: 'high',
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.compute.node_timeline', columns, rows }))
  const fetched = await collected({
    source: nodeTimeline,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-30', until: '2025-06-01' },
  })
  expect(fetched.rows['node_minute']).toMatchObject([
    {
      driver: true,
      cpu_user_percent: 41.5,
      network_sent_bytes: '9007199254740993',
      day: '2025-05-30',
      last_day: '2025-05-30',
    },
    { cpu_user_percent: null, day: '2025-05-31' },
  ])
  expect(fetched.misfits).toEqual({ node_minute: { cpu_user_percent: 1 } })
})
