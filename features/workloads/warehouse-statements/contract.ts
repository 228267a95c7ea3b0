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
import { noQuery, notBilledYet, severalStatements } from '#product/contract/absences.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

const summed = { summed: true } as const

const columns = [
  text('statementText', 'Statement', 'Beginning of the text, literals masked.', {
    always: true,
    cell: 'statement-text',
  }),
  ...wireOnly(text('partKind', 'Part', 'statement, other, idle or unknown.')),
  ...absentWhere(
    severalStatements,
    ...hidden(
      id('fingerprint', 'Fingerprint', 'The same for texts that differ in literals alone.'),
      text('statementType', 'Type', 'Type of the statement.', { cell: 'words' }),
    ),
    text('sourceKind', 'Source', 'Origin of the statement.', { cell: 'statement-source', priority: 65 }),
    text('sourceName', 'Source name', 'Name, or else id.', { priority: 60 }),
    ...wireOnly(id('sourceId', 'Source id', 'Id of the source.')),
    text('userName', 'User', 'Who ran it.', { cell: 'principal', priority: 50 }),
  ),
  key('warehouseId', 'Warehouse id', 'Id of the SQL warehouse.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...wireOnly(text('workspaceUrl', 'Workspace URL', 'URL of the workspace.')),
  ...absentWhere(
    noQuery,
    count('runs', 'Runs', 'Runs that started in this range.', { ...summed, priority: 75 }),
    ...hidden(
      count('failedRuns', 'Failed', 'Runs that failed.', summed),
      count('cachedRuns', 'From cache', 'Runs answered from the result cache.', summed),
      duration('totalDuration', 'Total duration', 'Waiting included.'),
    ),
    duration('longestDuration', 'Slowest run', 'Longest run, waiting included.', { priority: 70 }),
    ...hidden(duration('queuedDuration', 'Queued', 'Time in which runs waited for compute.')),
    bytes('readBytes', 'Read', 'Bytes that the runs read.', { ...summed, priority: 68 }),
    ...hidden(bytes('spilledBytes', 'Spilled', 'Bytes that the runs spilled to disk.', summed)),
  ),
  currencyColumn,
  ...absentWhere(
    notBilledYet,
    money('cost', 'Cost', 'Share of the warehouse while it worked.', { ...summed, bar: true }),
  ),
  ...absentWhere(
    noQuery,
    money('costPerRun', 'Cost per run', 'Cost per run.', { cell: 'rate', priority: 55 }),
  ),
]

export const listWarehouseStatements = report({
  name: 'listWarehouseStatements',
  path: '/reports/sql-warehouses/{warehouseId}/statements',
  guard: 'user',
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
