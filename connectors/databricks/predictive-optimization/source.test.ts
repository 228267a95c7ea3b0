import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { predictiveOptimization } from './source.ts'

test('an operation past midnight affects both days, with all digits of its quantity', async () => {
  const columns = {
    operation_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    catalog_name: 'string',
    schema_name: 'string',
    table_name: 'string',
    operation_type: 'string',
    operation_status: 'string',
    usage_unit: 'string',
    usage_quantity: 'decimal(38,10)',
  }
  const row = {
    operation_id: 'o',
    start_time: '2025-05-30T23:30:00.000Z',
    end_time: '2025-05-31T00:10:00.000Z',
    catalog_name: 'main',
    schema_name: 'gold',
    table_name: 'orders',
    operation_type: 'COMPACTION',
    operation_status: 'SUCCESSFUL',
    usage_unit: 'ESTIMATED_DBU',
    usage_quantity: '1.0000000001',
  }
  const name = 'system.storage.predictive_optimization_operations_history'
  const { url } = await answering(warehouseWith({ name, columns, rows: [row] }))
  const { rows } = await collected({
    source: predictiveOptimization,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-01', until: '2025-06-01' },
  })
  expect(rows['optimization_operation']).toMatchObject([
    {
      operation_id: 'o',
      table_name: 'orders',
      usage_quantity: '1.0000000001',
      day: '2025-05-30',
      last_day: '2025-05-31',
    },
  ])
})
