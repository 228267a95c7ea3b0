import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  count,
  duration,
  id,
  instant,
  key,
  money,
  share,
  text,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noQueryHistory, noWarehouseEvents, notBilledYet } from '#product/contract/absences/warehouses.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

const summed = { summed: true } as const

export const listWarehouseTimeline = report({
  name: 'listWarehouseTimeline',
  path: '/reports/sql-warehouses/clusters/timeline',
  guard: mayRead('user'),
  summary:
    'Running clusters of SQL warehouses with the queries, the queue and the cost of each hour; of each day from nine days on, of each week from 241 days on.',
  listName: 'clusterTimeline',
  filters: {
    ...currencyFilter,
    warehouseId: z.string().max(256).optional().meta({ description: 'Only the SQL warehouse with this id.' }),
  },
  columns: [
    instant('startTime', 'Start', 'Start of the hour, day or week (UTC).', { always: true }),
    text('unit', 'Unit', 'hour, day or week.', { always: true, wireOnly: true }),
    text('warehouseName', 'SQL warehouse', 'Name in its workspace.', {
      always: true,
      under: 'sqlEndpointId',
    }),
    id('sqlEndpointId', 'Id', 'Id of the SQL warehouse.', { always: true }),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    ...absentWhere(
      noWarehouseEvents,
      duration('clusterTime', 'Cluster time', 'Running time of all clusters together.'),
      duration('runningTime', 'Running', 'Time with at least one cluster.'),
      count('peakClusters', 'Peak clusters', 'Most clusters at once.'),
    ),
    ...absentWhere(
      noQueryHistory,
      count('numberOfQueries', 'Queries', 'Statements that started.', summed),
      count('queuedQueries', 'Queued', 'Of these, statements that waited.', summed),
      duration('queuedDuration', 'Queue time', 'Time in which statements waited.'),
    ),
    currencyColumn,
    ...absentWhere(
      notBilledYet,
      money('cost', 'Cost', 'Cost of the warehouse.', summed),
      money('workCost', 'Working', 'Cost while statements worked.', summed),
      money('idleCost', 'Idle', 'Cost while no statement worked.', summed),
      share('idleShare', 'Idle share', 'Idle cost as a share of the cost.'),
    ),
  ],
  order: { column: 'startTime', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'sqlEndpointId', 'startTime', 'currency'],
})
