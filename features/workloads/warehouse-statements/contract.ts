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
import { noQuery, notBilledYet, severalStatements } from '#product/contract/absences/warehouses.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

const summed = { summed: true } as const
const named = { always: true, cell: 'statement-text' } as const

const columns = [
  text('statementText', 'Statement', 'Beginning of the text, literals masked.', named),
  ...absentWhere(
    severalStatements,
    text('sourceKind', 'Source', 'Origin of the statement.', { cell: 'statement-source', priority: 65 }),
    text('sourceName', 'Source name', 'Name, or else id.', { priority: 60 }),
    text('userName', 'User', 'Who ran it.', { cell: 'principal', priority: 50 }),
    ...hidden(id('fingerprint', 'Fingerprint', 'Of the text without its literals.')),
    ...hidden(text('statementType', 'Type', 'Type of the statement.', { cell: 'words' })),
  ),
  ...wireOnly(
    text('partKind', 'Part', 'statement, other, idle or unknown.'),
    id('sourceId', 'Source id', 'Id of the source.'),
    text('workspaceUrl', 'Workspace URL', 'URL of the workspace.'),
  ),
  key('warehouseId', 'Warehouse id', 'Id of the SQL warehouse.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...absentWhere(
    noQuery,
    count('runs', 'Runs', 'Runs that started in this range.', { ...summed, priority: 75 }),
    duration('longestDuration', 'Slowest run', 'Longest run, waiting included.', { priority: 70 }),
    bytes('readBytes', 'Read', 'Bytes that the runs read.', { ...summed, priority: 68 }),
    ...hidden(
      money('costPerRun', 'Cost per run', 'Cost per run.', { cell: 'rate' }),
      count('failedRuns', 'Failed', 'Runs that failed.', summed),
      count('cachedRuns', 'From cache', 'Runs answered from the result cache.', summed),
      duration('totalDuration', 'Total duration', 'Waiting included.'),
      duration('queuedDuration', 'Queued', 'Time in which runs waited for compute.'),
      bytes('spilledBytes', 'Spilled', 'Bytes that the runs spilled to disk.', summed),
    ),
  ),
  currencyColumn,
  ...absentWhere(notBilledYet, money('cost', 'Cost', 'While it worked.', { ...summed, bar: true })),
]

export const listWarehouseStatements = report({
  name: 'listWarehouseStatements',
  path: '/reports/sql-warehouses/{warehouseId}/statements',
  guard: mayRead('user'),
  summary:
    'What each statement cost on a SQL warehouse, by text, source and user. Statements that are not among the most expensive, slowest or most reading of a day are one row, and so is idle time.',
  listName: 'warehouseStatements',
  filters: { ...currencyFilter, ...searchFilter('Search statements') },
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: [
    'workspaceId',
    'warehouseId',
    'partKind',
    'fingerprint',
    'sourceKind',
    'sourceId',
    'userName',
    'currency',
  ],
})
