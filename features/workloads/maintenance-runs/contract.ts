import { changed, forEachOf } from '#contract/column-builders.ts'
import { report } from '#contract/report.ts'
import { runByDatabricks } from '#product/contract/absences/recommendations.ts'
import { noUpkeepFacts } from '#product/contract/absences/maintenance.ts'
import { clusterList, clusterRunList } from '#product/contract/calls/job-clusters.ts'
import { runList } from '#product/contract/calls/job-runs.ts'
import { runTrendList } from '#product/contract/calls/run-trends.ts'
import { taskTrendList } from '#product/contract/calls/task-trends.ts'
import { neverRecommended } from '#product/contract/columns/recommendation-columns.ts'
import { jobRunColumns } from '#product/contract/columns/run-columns.ts'

const neverKnown = forEachOf(
  { absentBecause: noUpkeepFacts, hidden: true },
  'status',
  'trigger',
  'userId',
  'queueDuration',
  'setupDuration',
  'executionDuration',
  'tasksCount',
)

const unknownOf = <const Name extends string>(...names: readonly Name[]) =>
  forEachOf({ absentBecause: noUpkeepFacts }, ...names)

const aside = forEachOf({ hidden: true }, 'attemptNumber', 'estimatedRunCost', 'findings', 'workspaceUrl')

export const listMaintenanceJobRuns = report({
  ...runList,
  path: '/reports/maintenance-jobs/{jobId}/runs',
  name: 'listMaintenanceJobRuns',
  columns: changed(jobRunColumns, {
    ...neverKnown,
    ...aside,
    recommendationsCount: neverRecommended(runByDatabricks),
  }),
  summary: 'The same of a maintenance job.',
})

export const listMaintenanceRunTrends = report({
  ...runTrendList,
  name: 'listMaintenanceRunTrends',
  path: '/reports/maintenance-jobs/{jobId}/runs/trends',
  columns: changed(
    runTrendList.columns,
    unknownOf('status', 'trigger', 'setupDuration', 'executionDuration', 'cleanupDuration'),
  ),
  summary: 'The same of a maintenance job.',
})

export const listMaintenanceTaskTrends = report({
  ...taskTrendList,
  name: 'listMaintenanceTaskTrends',
  path: '/reports/maintenance-jobs/{jobId}/tasks',
  summary: 'What each task of a maintenance job did and cost.',
})

export const listMaintenanceJobClusters = report({
  ...clusterList,
  name: 'listMaintenanceJobClusters',
  path: '/reports/maintenance-jobs/{jobId}/clusters',
  summary: 'The same of a maintenance job.',
})

export const listMaintenanceClusterRuns = report({
  ...clusterRunList,
  name: 'listMaintenanceClusterRuns',
  path: '/reports/maintenance-jobs/{jobId}/clusters/{clusterName}',
  columns: changed(clusterRunList.columns, unknownOf('status', 'tasksCount', 'setupDuration')),
  summary: 'What each maintenance of the range spent on one cluster.',
})
