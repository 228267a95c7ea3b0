import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { clusterHistory } from './source.ts'

test('a change affects the days until the cluster is deleted, or all days to come', async () => {
  const columns = {
    cluster_id: 'string',
    change_time: 'timestamp',
    delete_time: 'timestamp',
    worker_count: 'bigint',
    azure_attributes: 'struct<first_on_demand:int,availability:string>',
  }
  const spot = { 'azure_attributes.first_on_demand': '2', 'azure_attributes.availability': 'SPOT_AZURE' }
  const change = { change_time: '2025-05-01T10:00:00.000Z', worker_count: '4' }
  const rows = [
    { ...change, cluster_id: 'alive', delete_time: null, ...spot },
    { ...change, cluster_id: 'gone', delete_time: '2025-05-03T00:30:00.000Z' },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.compute.clusters', columns, rows }))
  const connection = connectionTo(url)
  const { rows: found } = await collected({
    source: clusterHistory,
    system: databricks,
    connection,
    scope: 'westeurope',
  })
  expect(found['system_cluster']).toMatchObject([
    {
      cluster_id: 'alive',
      worker_count: 4,
      azure_availability: 'SPOT_AZURE',
      azure_first_on_demand: 2,
      day: '2025-05-01',
      last_day: '9999-12-31',
    },
    { cluster_id: 'gone', worker_count: 4, day: '2025-05-01', last_day: '2025-05-03' },
  ])
})
