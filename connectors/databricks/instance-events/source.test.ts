import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { instanceEvents } from './source.ts'

test('the events of a pool machine name its user', async () => {
  const columns = {
    instance_id: 'string',
    event_type: 'string',
    state: 'string',
    cluster_id: 'string',
    instance_pool_id: 'string',
    event_time: 'timestamp',
  }
  const rows = [
    {
      instance_id: 'i-1',
      event_type: 'STATE_TRANSITION',
      state: 'INSTANCE_PLACED',
      cluster_id: 'c-1',
      instance_pool_id: 'pool',
      event_time: '2025-05-30T10:00:00.000Z',
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.compute.instance_events', columns, rows }))
  const { rows: found } = await collected({
    source: instanceEvents,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(found['instance_event']).toMatchObject([
    {
      instance_id: 'i-1',
      state: 'INSTANCE_PLACED',
      cluster_id: 'c-1',
      instance_pool_id: 'pool',
      day: '2025-05-30',
    },
  ])
})
