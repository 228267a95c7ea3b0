import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { warehouseEvents } from './source.ts'

test('reads starts, stops and sizes on their day', async () => {
  const columns = {
    warehouse_id: 'string',
    event_type: 'string',
    cluster_count: 'int',
    event_time: 'timestamp',
  }
  const rows = [
    {
      warehouse_id: 'w',
      event_type: 'SCALED_UP',
      cluster_count: '2',
      event_time: '2025-05-30T23:59:59.999Z',
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.compute.warehouse_events', columns, rows }))
  const { rows: found } = await collected({
    source: warehouseEvents,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(found['warehouse_event']).toMatchObject([
    {
      warehouse_id: 'w',
      event_type: 'SCALED_UP',
      cluster_count: 2,
      day: '2025-05-30',
      last_day: '2025-05-30',
    },
  ])
})
