import type { Column } from '#contract/columns.ts'
import { report } from '#contract/report.ts'
import { jobRunColumns } from '../columns/run-columns.ts'
import { jobRunFilters } from './job-runs.ts'
import { kpiFilters } from '../filters/kpi-filters.ts'
import { kpis } from '../columns/kpis.ts'

const identifying: ReadonlySet<string> = new Set([
  'dbJobRunId',
  'runId',
  'jobId',
  'attemptNumber',
  'dbJobName',
  'workspaceId',
  'workspaceUrl',
  'status',
  'hasFailedTasks',
  'startTime',
  'endTime',
  'clusterId',
  'trigger',
  'currency',
  'isCostEstimated',
])

const columns: readonly Column[] = [
  ...jobRunColumns.filter(({ name }) => identifying.has(name)).map(withoutWayOut),
  ...kpis,
]

/** The table of a trend has no room for the way out of each run. */
function withoutWayOut(column: Column): Column {
  return column.name === 'workspaceUrl' ? { ...column, wireOnly: true } : column
}

const { analyzedRunsOnly: _analyzed, searchBy: _searchBy, search: _search, ...filters } = jobRunFilters

/** What every trend of runs has. */
export const runTrendList = {
  guard: 'user',
  listName: 'jobRunTrends',
  filters: {
    ...filters,
    ...kpiFilters('runs', 'runCost'),
  },
  columns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobRunId', 'attemptNumber', 'currency'],
  latestBy: 'startTime',
  range: 'instants',
} as const

export const listRunTrends = report({
  ...runTrendList,
  name: 'listRunTrends',
  path: '/reports/jobs/{jobId}/runs/trends',
  summary:
    'The figures of the runs of one job over time, newest first, with their summary over the whole range.',
})
