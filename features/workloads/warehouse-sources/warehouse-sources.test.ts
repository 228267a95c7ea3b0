import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listWarehouseSourcesRoute } from './server.ts'

const day = '2025-05-25'
const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const spent = (source_id: string | null, phase: string, cost: string) => ({
  day,
  warehouse_id: 'w',
  source_id,
  phase,
  cost,
})

test('a warehouse is split by where its statements came from, idle time beside them, and adds up to its cost', async () => {
  const { ask } = await reportServer(listWarehouseSourcesRoute, {
    asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts' }],
    job: [{ job_id: 'j', name: 'nightly' }],
    query_source: [{ source_id: 'dashboard:d', name: 'Revenue' }],
    statement_day: [
      { day, warehouse_id: 'w', source_id: 'job:j', statements: 4, read_bytes: 100, duration_ms: 5000 },
      { day, warehouse_id: 'w', source_id: 'user:eve', statements: 1, read_bytes: 1, duration_ms: 10 },
      { day, warehouse_id: 'other', source_id: 'user:eve', statements: 9 },
    ],
    warehouse_source_day: [
      spent('job:j', 'work', '2'),
      spent('dashboard:d', 'work', '3'),
      spent(null, 'idle', '1'),
    ],
  })
  const answer = await ask(`/reports/sql-warehouses/w/sources?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '6.0000000000', statements: 5 },
    warehouseSources: [
      {
        sourceKind: 'dashboard',
        sourceName: 'Revenue',
        sourceId: 'd',
        statements: null,
        cost: '3.0000000000',
      },
      {
        sourceKind: 'job',
        sourceName: 'nightly',
        statements: 4,
        cost: '2.0000000000',
        costPerQuery: '0.5000000000',
      },
      { sourceKind: 'idle', sourceName: 'Idle', cost: '1.0000000000' },
      { sourceKind: 'user', sourceName: 'eve', statements: 1, cost: null },
    ],
  })
  expect((await ask(`/reports/sql-warehouses/none/sources?${range}`)).statusCode).toBe(404)
})
