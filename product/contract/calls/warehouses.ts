import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  inDetail,
  money,
  share,
  text,
} from '#contract/column-builders.ts'
import {
  noQuery,
  noQueryHistory,
  noWarehouseEvents,
  noWarehouseFacts,
} from '#product/contract/absences/warehouses.ts'
import { recommendationsColumn } from '#product/contract/columns/recommendation-columns.ts'
import { assetList } from '#product/contract/asset-list.ts'

const facts = inDetail(
  'facts',
  ...absentWhere(
    noWarehouseFacts,
    text('warehouseType', 'Type', 'Serverless, pro or classic.', { cell: 'words', priority: 62 }),
    text('size', 'Size', 'Size of one cluster of the warehouse.', { cell: 'words', priority: 61 }),
    text('status', 'State', 'State when last read.', { cell: 'words', priority: 30 }),
    count('autoStopMins', 'Auto stop, min', 'Minutes without a query until it stops.', {
      cell: 'auto-stop',
      priority: 58,
    }),
    ...hidden(
      count('minClusters', 'Min clusters', 'Fewest clusters while it runs.'),
      count('maxClusters', 'Max clusters', 'Most clusters.'),
    ),
  ),
)

const rate = { cell: 'rate' } as const

const use = inDetail(
  'use',
  ...absentWhere(
    noQueryHistory,
    count('numberOfQueries', 'Queries', 'Statements that started in this range.', { priority: 70 }),
    ...hidden(
      count('failedQueries', 'Failed', 'Statements that failed.'),
      bytes('totalBytes', 'Read', 'Bytes that the statements read.'),
      bytes('spilledBytes', 'Spilled', 'Bytes that the statements spilled to disk.'),
      duration('queuedDuration', 'Queue time', 'Time in which statements waited for compute.'),
    ),
    money('idleCost', 'Idle', 'Cost while no statement worked.', { priority: 55 }),
    share('idleShare', 'Idle share', 'Idle cost as a share of the cost.', { priority: 54 }),
  ),
  money('costPerQuery', 'Cost per query', 'Idle time included.', {
    ...rate,
    priority: 50,
    absentBecause: noQuery,
  }),
)

const durations = inDetail(
  'durations',
  ...absentWhere(noQuery, ...hidden(duration('p95Duration', 'p95 duration', 'Of queries, to two digits.'))),
)

const rates = inDetail(
  'rates',
  ...absentWhere(
    noWarehouseEvents,
    money('hourlyCostRate', 'Cost per hour', 'Cost per hour in which it ran.', { ...rate, priority: 45 }),
    ...hidden(
      count('peakClusters', 'Peak clusters', 'Most clusters at once.'),
      money('costRate', 'Cost per cluster hour', 'Cost per hour of one running cluster.', rate),
    ),
  ),
  ...absentWhere(
    noQuery,
    ...hidden(money('hourlyQueryCostRate', 'Cost per query hour', 'Cost per hour with a query.', rate)),
  ),
)

export const listWarehouses = assetList({
  name: 'listSqlWarehouses',
  path: '/reports/sql-warehouses',
  listName: 'warehouseReports',
  kind: 'warehouse',
  columns: [...facts, ...use, ...durations, ...rates, recommendationsColumn],
})
