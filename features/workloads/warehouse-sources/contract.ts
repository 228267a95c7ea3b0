import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  id,
  key,
  money,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noAsset } from '#product/contract/absences/clusters.ts'
import { noQuery, notBilledYet } from '#product/contract/absences/warehouses.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

const columns = [
  text('sourceName', 'Name', 'Name, or else id.', { always: true }),
  text('sourceKind', 'Source', 'Origin, or idle time.', {
    always: true,
    cell: 'statement-source',
    priority: 80,
  }),
  ...absentWhere(noAsset, ...hidden(id('sourceId', 'Id', 'Id of the source.'))),
  key('warehouseId', 'Warehouse id', 'Id of the SQL warehouse.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...wireOnly(text('workspaceUrl', 'Workspace URL', 'URL of the workspace.')),
  count('statements', 'Queries', 'Statements that started in this range.', { summed: true, priority: 70 }),
  ...hidden(count('failedStatements', 'Failed', 'Statements that failed.', { summed: true })),
  bytes('readBytes', 'Read', 'Bytes that the statements read.', { summed: true, priority: 40 }),
  duration('totalDuration', 'Total duration', 'Waiting included.', { priority: 45 }),
  ...hidden(
    duration('longestDuration', 'Longest', 'Longest statement.'),
    duration('waitedDuration', 'Waited', 'Time in which statements waited for compute.'),
    bytes('spilledBytes', 'Spilled', 'Bytes that statements spilled to disk.', { summed: true }),
  ),
  currencyColumn,
  ...absentWhere(
    notBilledYet,
    money('cost', 'Cost', 'Share of the warehouse while the statements worked.', { summed: true, bar: true }),
  ),
  ...absentWhere(
    noQuery,
    money('costPerQuery', 'Cost per query', 'Cost per statement.', { cell: 'rate', priority: 50 }),
  ),
]

export const listWarehouseSources = report({
  name: 'listWarehouseSources',
  path: '/reports/sql-warehouses/{warehouseId}/sources',
  guard: mayRead('user'),
  summary:
    'What the statements of each source cost on a SQL warehouse: dashboards, jobs, dbt models, Genie spaces, users and others, and idle time.',
  listName: 'warehouseSources',
  filters: { ...currencyFilter, ...searchFilter('Search sources') },
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'warehouseId', 'sourceKind', 'sourceId', 'currency'],
})
