import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { warehouseHistory } from './source.ts'

test('a change affects the days until the warehouse is deleted, or all days to come', async () => {
  const columns = {
    warehouse_id: 'string',
    change_time: 'timestamp',
    delete_time: 'timestamp',
    max_clusters: 'int',
    tags: 'map<string,string>',
  }
  const rows = [
    {
      warehouse_id: 'alive',
      change_time: '2025-05-01T10:00:00.000Z',
      delete_time: null,
      max_clusters: '4',
      tags: '{"team":"a"}',
    },
    {
      warehouse_id: 'gone',
      change_time: '2025-05-01T10:00:00.000Z',
      delete_time: '2025-05-03T00:30:00.000Z',
      max_clusters: null,
      tags: null,
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.compute.warehouses', columns, rows }))
  const { rows: found } = await collected({
    source: warehouseHistory,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
  })
  expect(found['system_warehouse']).toMatchObject([
    {
      warehouse_id: 'alive',
      max_clusters: 4,
      tags: { team: 'a' },
      day: '2025-05-01',
      last_day: '9999-12-31',
    },
    { warehouse_id: 'gone', max_clusters: null, day: '2025-05-01', last_day: '2025-05-03' },
  ])
})
