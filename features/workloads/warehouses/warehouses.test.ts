import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listWarehousesRoute } from './server.ts'

const day = '2025-05-25'
const paid = (asset_id: string, cost: string) => ({
  day,
  asset_kind: 'warehouse',
  asset_id,
  consumer: 'warehouse',
  phase: 'work',
  databricks_cost: cost,
  cost,
})

test('a warehouse shows its settings, its statements and its idle cost; without query history these are not known', async () => {
  const { rows } = await reportServer(listWarehousesRoute, {
    asset_day: [paid('w', '4'), paid('dark', '3')],
    asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts', owner: 'ann' }],
    warehouse: [{ warehouse_id: 'w', warehouse_type: 'SERVERLESS', size: 'Small', auto_stop_minutes: 10 }],
    statement_day: [
      { day, warehouse_id: 'w', source_id: 'user:ann', statements: 3, failed_statements: 1, read_bytes: 100 },
      { day, warehouse_id: 'w', source_id: 'job:j', statements: 1, failed_statements: 0, read_bytes: 50 },
    ],
    warehouse_source_day: [
      { day, warehouse_id: 'w', source_id: 'user:ann', phase: 'work', cost: '3' },
      { day, warehouse_id: 'w', source_id: null, phase: 'idle', cost: '1' },
      { day, warehouse_id: 'dark', source_id: null, phase: 'unknown', cost: '3' },
    ],
  })
  expect(await rows('since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z')).toMatchObject([
    {
      warehouseName: 'analysts',
      sqlEndpointId: 'w',
      creator: 'ann',
      warehouseType: 'SERVERLESS',
      size: 'Small',
      autoStopMins: 10,
      numberOfQueries: 4,
      failedQueries: 1,
      totalBytes: 150,
      costPerQuery: '1.0000000000',
      idleCost: '1.0000000000',
      idleShare: 0.25,
    },
    { sqlEndpointId: 'dark', numberOfQueries: null, costPerQuery: null, idleCost: null, idleShare: null },
  ])
})
