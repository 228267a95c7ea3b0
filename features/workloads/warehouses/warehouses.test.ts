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

/** Half an hour of two clusters for two dollars. */
const hour = {
  day,
  warehouse_id: 'w',
  running_ms: 1_800_000,
  cluster_ms: 3_600_000,
  peak_clusters: 2,
  statements: 4,
  cost: '2',
  idle_cost: '0',
}

test('a warehouse shows its settings, its statements and its idle cost; without query history these are not known', async () => {
  const { rows } = await reportServer(listWarehousesRoute, {
    asset_day: [paid('w', '4'), paid('dark', '3')],
    asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts', owner: 'ann' }],
    warehouse: [{ warehouse_id: 'w', warehouse_type: 'SERVERLESS', size: 'Small', auto_stop_minutes: 10 }],
    statement_day: [
      {
        day,
        warehouse_id: 'w',
        source_id: 'user:ann',
        statements: 3,
        failed_statements: 1,
        read_bytes: 100,
        spilled_bytes: 10,
        waited_ms: 500,
      },
      { day, warehouse_id: 'w', source_id: 'job:j', statements: 1, failed_statements: 0, read_bytes: 50 },
    ],
    statement_duration_day: [
      { day, warehouse_id: 'w', duration_ms: 100, statements: 94 },
      { day: '2025-05-26', warehouse_id: 'w', duration_ms: 2500, statements: 1 },
      { day, warehouse_id: 'w', duration_ms: 9000, statements: 5 },
    ],
    warehouse_hour: [
      { ...hour, hour: `${day}T10:00:00Z` },
      { ...hour, hour: `${day}T11:00:00Z`, statements: 0, peak_clusters: 3 },
      {
        ...hour,
        warehouse_id: 'dark',
        hour: `${day}T10:00:00Z`,
        cluster_ms: null,
        running_ms: null,
        peak_clusters: null,
      },
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
      spilledBytes: 10,
      queuedDuration: 500,
      p95Duration: 2500,
      peakClusters: 3,
      costRate: '2.0000000000',
      hourlyCostRate: '4.0000000000',
      hourlyQueryCostRate: '4.0000000000',
    },
    {
      sqlEndpointId: 'dark',
      numberOfQueries: null,
      costPerQuery: null,
      idleCost: null,
      idleShare: null,
      p95Duration: null,
      peakClusters: null,
      costRate: null,
      hourlyCostRate: null,
    },
  ])
})
