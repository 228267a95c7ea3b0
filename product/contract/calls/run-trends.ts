import { changed, only } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { periods } from '#contract/periods.ts'
import { report } from '#contract/report.ts'
import { kpis } from '../columns/kpis.ts'
import { jobRunColumns } from '../columns/run-columns.ts'
import { kpiFilters } from '../filters/kpi-filters.ts'
import { jobRunFilters } from './job-runs.ts'

const identifying = only(
  jobRunColumns,
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
  'estimatedBecause',
  'telemetryAbsentBecause',
)

const { analyzedRunsOnly: _analyzed, searchBy: _searchBy, search: _search, ...filters } = jobRunFilters

/** What every trend of runs has. */
export const runTrendList = {
  guard: mayRead('user'),
  listName: 'jobRunTrends',
  filters: {
    ...filters,
    ...kpiFilters('runs', 'runCost'),
  },
  // The table of a trend has no room for the link to each run.
  columns: [...changed(identifying, { workspaceUrl: { wireOnly: true } }), ...kpis],
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

export const listRunTrendPeriods = periods({
  of: listRunTrends,
  filters: runTrendList.filters,
  name: 'listRunTrendPeriods',
  path: '/reports/jobs/{jobId}/runs/trends/periods',
  summary: 'One figure of the runs of one job by day or week: its sum, median and 95th percentile.',
  startColumn: 'startTime',
  statusColumn: 'status',
})
