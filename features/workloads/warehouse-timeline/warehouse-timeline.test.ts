import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listWarehouseTimelineRoute } from './server.ts'

const hour = (time: string, rest: object = {}) => ({
  day: time.slice(0, 10),
  warehouse_id: 'w',
  hour: `${time}:00:00Z`,
  cluster_ms: 5_400_000,
  running_ms: 3_600_000,
  peak_clusters: 2,
  statements: 7,
  waiting_statements: 3,
  waited_ms: 1000,
  currency: 'USD',
  cost: '3',
  idle_cost: '1',
  ...rest,
})
const tables = {
  asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts' }],
  warehouse_hour: [
    hour('2025-05-24T01'),
    hour('2025-05-24T02', {
      cluster_ms: 0,
      running_ms: 0,
      peak_clusters: 0,
      currency: null,
      cost: null,
      idle_cost: null,
    }),
    hour('2025-05-25T01', { peak_clusters: 4 }),
    hour('2025-05-25T01', {
      warehouse_id: 'dark',
      cluster_ms: null,
      running_ms: null,
      peak_clusters: null,
      statements: 0,
      waiting_statements: 0,
      waited_ms: 0,
      idle_cost: '0',
    }),
    hour('2025-05-31T01'),
  ],
  warehouse_source_day: [
    { day: '2025-05-25', warehouse_id: 'dark', source_id: null, phase: 'unknown', cost: '3' },
  ],
}
const week = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

test('a week is shown by hour: clusters, queries, queue, and idle cost beside the cost', async () => {
  const { rows } = await reportServer(listWarehouseTimelineRoute, tables)
  expect(await rows(`${week}&warehouseId=w`)).toMatchObject([
    {
      startTime: '2025-05-24T01:00:00.000Z',
      unit: 'hour',
      warehouseName: 'analysts',
      clusterTime: 5_400_000,
      peakClusters: 2,
      numberOfQueries: 7,
      queuedQueries: 3,
      queuedDuration: 1000,
      cost: '3.0000000000',
      workCost: '2.0000000000',
      idleCost: '1.0000000000',
      idleShare: 1 / 3,
    },
    { startTime: '2025-05-24T02:00:00.000Z', clusterTime: 0, cost: null, idleCost: null },
    { startTime: '2025-05-25T01:00:00.000Z' },
  ])
})

test('all warehouses of the scope are shown where none is named, and one that nobody has is not found', async () => {
  const { rows, ask } = await reportServer(listWarehouseTimelineRoute, tables)
  expect((await rows(week)).map(({ sqlEndpointId }) => sqlEndpointId)).toEqual(['w', 'w', 'dark', 'w'])
  const path = '/reports/sql-warehouses/clusters/timeline'
  expect((await ask(`${path}?${week}&warehouseId=none`)).statusCode).toBe(404)
})

test('longer ranges are shown by day and by week, with the same sums', async () => {
  const { rows, ask } = await reportServer(listWarehouseTimelineRoute, tables)
  const days = await rows('since=2025-05-01&until=2025-06-01&warehouseId=w')
  expect(
    days.map(({ unit, startTime, numberOfQueries, peakClusters, cost }) => [
      unit,
      startTime.slice(0, 10),
      numberOfQueries,
      peakClusters,
      cost,
    ]),
  ).toEqual([
    ['day', '2025-05-24', 14, 2, '3.0000000000'],
    ['day', '2025-05-25', 7, 4, '3.0000000000'],
    ['day', '2025-05-31', 7, 2, '3.0000000000'],
  ])
  const year = 'since=2024-06-01&until=2025-06-01&warehouseId=w'
  expect((await rows(year)).map(({ unit, startTime }) => [unit, startTime.slice(0, 10)])).toEqual([
    ['week', '2025-05-19'],
    ['week', '2025-05-26'],
  ])
  const totals = (await ask(`/reports/sql-warehouses/clusters/timeline?${year}`)).json().totals
  expect(totals).toMatchObject({ cost: '9.0000000000' })
})

test('without query history idle cost is not known, without events no cluster is', async () => {
  const { rows } = await reportServer(listWarehouseTimelineRoute, tables)
  expect(await rows(`${week}&warehouseId=dark`)).toMatchObject([
    {
      clusterTime: null,
      peakClusters: null,
      numberOfQueries: null,
      cost: '3.0000000000',
      workCost: null,
      idleCost: null,
    },
  ])
})
