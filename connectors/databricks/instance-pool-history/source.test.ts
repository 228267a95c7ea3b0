import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { instancePoolHistory } from './source.ts'

test('reads the settings of a pool from its change on', async () => {
  const columns = {
    instance_pool_id: 'string',
    change_time: 'timestamp',
    node_type: 'string',
    min_idle_instances: 'bigint',
    delete_time: 'timestamp',
  }
  const rows = [
    {
      instance_pool_id: 'pool',
      change_time: '2025-05-01T10:00:00.000Z',
      node_type: 'Standard_D8s_v5',
      min_idle_instances: '2',
      delete_time: null,
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.compute.instance_pools', columns, rows }))
  const { rows: found } = await collected({
    source: instancePoolHistory,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
  })
  expect(found['system_instance_pool']).toMatchObject([
    { instance_pool_id: 'pool', node_type: 'Standard_D8s_v5', min_idle_instances: 2, last_day: '9999-12-31' },
  ])
})
