import { z } from 'zod'
import {
  absentWhere,
  bytes,
  count,
  duration,
  hidden,
  id,
  instant,
  key,
  money,
  share,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  noCostToShare,
  noQuery,
  noSourceOfGroup,
  noTypeOfGroup,
  notBilledYet,
} from '#product/contract/absences/warehouses.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

/** What statements can be grouped by. */
export const statementGroupings = ['statement', 'source', 'user', 'client', 'day', 'month'] as const

const summed = { summed: true } as const

const asked = (description: string) => z.string().max(2048).optional().meta({ description })

const columns = [
  text('groupName', 'Group', 'What the runs have in common; idle time has a row.', { always: true }),
  ...wireOnly(
    text('groupId', 'Group id', 'Fingerprint, user, source, client, day or month; null: not known.'),
    text('partKind', 'Part', 'statement, other, idle or unknown.'),
    id('sourceId', 'Source id', 'Id of the source.'),
    text('workspaceUrl', 'Workspace URL', 'URL of the workspace.'),
  ),
  ...absentWhere(
    noSourceOfGroup,
    text('sourceKind', 'Kind', 'Origin of the statements.', { cell: 'statement-source', priority: 78 }),
  ),
  ...absentWhere(
    noTypeOfGroup,
    ...hidden(text('statementType', 'Type', 'Type of the statement.', { cell: 'words' })),
  ),
  key('warehouseId', 'Warehouse id', 'Id of the SQL warehouse.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...absentWhere(
    noQuery,
    count('runs', 'Runs', 'Runs that started in this range.', { ...summed, priority: 76 }),
    count('usersCount', 'Users', 'Different users who ran them.', { priority: 66 }),
    duration('medianDuration', 'Median', 'With waiting, to two digits.', { priority: 72 }),
    duration('p95Duration', 'P95', 'With waiting, to two digits.', { priority: 70 }),
    instant('lastRunTime', 'Last run', 'Start of the latest run in this range.', { priority: 40 }),
    ...hidden(
      money('costPerRun', 'Cost per run', 'Cost per run.', { cell: 'rate' }),
      bytes('readBytes', 'Read', 'Bytes that the runs read.', summed),
      duration('longestDuration', 'Slowest run', 'Longest run, waiting included.'),
      count('failedRuns', 'Failed', 'Runs that failed.', summed),
      count('canceledRuns', 'Canceled', 'Runs that were canceled.', summed),
      count('cachedRuns', 'From cache', 'Runs answered from the result cache.', summed),
      duration('totalDuration', 'Total duration', 'Waiting included.'),
      duration('queuedDuration', 'Queued', 'Time in which runs waited for compute.'),
      bytes('spilledBytes', 'Spilled', 'Bytes that the runs spilled to disk.', summed),
    ),
  ),
  currencyColumn,
  ...absentWhere(
    noCostToShare,
    share('costShare', 'Share', 'Share of the cost of the warehouse.', { ...summed, priority: 74 }),
  ),
  ...absentWhere(notBilledYet, money('cost', 'Cost', 'While they worked.', { ...summed, bar: true })),
]

export const listStatementGroups = report({
  name: 'listStatementGroups',
  path: '/reports/sql-warehouses/{warehouseId}/statement-groups',
  guard: mayRead('user'),
  summary:
    'What statements cost on a SQL warehouse by text, user, source, client, day or month, with their durations. Statements of texts that are not among the most expensive, slowest or most reading of a day are one row by text, and so is idle time.',
  listName: 'content',
  filters: {
    ...currencyFilter,
    groupBy: filter(z.enum(statementGroupings).default('statement'), {}),
    fingerprint: asked('Only runs of this text; empty: of hidden texts.'),
    ofSource: asked('Only runs of this source, as kind:id; empty: of none.'),
    userName: asked('Only runs of this user; empty: of none.'),
    ...searchFilter('Search'),
  },
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'warehouseId', 'partKind', 'groupId', 'currency'],
})
