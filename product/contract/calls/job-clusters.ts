import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  badges,
  count,
  duration,
  id,
  instant,
  key,
  status,
  text,
} from '#contract/column-builders.ts'
import { periods } from '#contract/periods.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noBill, noMachineTime } from '../absences/costs.ts'
import { noCluster } from '../absences/clusters.ts'
import { noTimes } from '../absences/runs.ts'
import { someTaskGoesOn } from '../absences/tasks.ts'
import { costPartColumns, currencyColumn, partlyEstimatedCost } from '../columns/cost-part-columns.ts'
import { costPerHourColumn, summarizedKpis } from '../columns/kpi-columns.ts'
import { dataKpis } from '../columns/kpis.ts'
import { attemptNumberColumn, jobIdColumn } from '../columns/run-key-columns.ts'
import { sparkReasonColumns } from '../columns/spark-columns.ts'
import { statusFilter } from '../filters/filters.ts'
import { kpiFilters } from '../filters/kpi-filters.ts'

const keys = [jobIdColumn, key('workspaceId', 'Workspace id', 'Workspace of the job.')]

const costs = <const Name extends 'cost' | 'runCost'>(name: Name) => [
  partlyEstimatedCost(name, 'Cost of the runs on this cluster.', { absentBecause: noBill }),
  currencyColumn,
  ...costPartColumns,
  duration('machineTime', 'VM time', 'Time of all its VMs, as far as runs used it.', {
    priority: 12,
    absentBecause: noMachineTime,
  }),
]

const clusterNameColumn = text('clusterName', 'Cluster', 'Name in the job, or Serverless.', { always: true })

const clusterColumns = [
  clusterNameColumn,
  id('clusterId', 'Newest id', 'Id of the newest cluster of that name.', { absentBecause: noCluster }),
  ...keys,
  badges('computeType', 'Compute', 'Compute type.'),
  count('clusterInstancesCount', 'Clusters', 'Clusters of that name; each run has its own job cluster.'),
  count('runsCount', 'Runs', 'Attempts of runs on it.'),
  instant('firstTime', 'First use', 'First use in these runs.'),
  instant('lastTime', 'Last use', 'Last use in these runs.'),
  ...costs('cost'),
]

const runIdColumn = id('runId', 'Run', 'Id of the run.', { always: true })

const useColumns = [
  attemptNumberColumn,
  ...keys,
  status('status', 'Status', 'State of the attempt.'),
  instant('startTime', 'Start', 'Start of the attempt.'),
  text('clusterId', 'Cluster ids', 'Clusters of that name that it ran on.', {
    sortable: false,
    priority: 5,
    absentBecause: noCluster,
  }),
  count('tasksCount', 'Tasks', 'Task runs on it.'),
  ...costs('runCost'),
  ...absentWhere(
    someTaskGoesOn,
    duration('runTotalDuration', 'Duration', 'From the start of its first task to the end of its last.'),
  ),
  ...absentWhere(
    noTimes,
    duration('setupDuration', 'Set-up', 'Time its tasks waited for it and for libraries.', { priority: 14 }),
  ),
]

const executionColumn = duration('executionDuration', 'Execution', 'Time with a working task on it.', {
  absentBecause: someTaskGoesOn,
})

/** What every list of the clusters of a job has. */
export const clusterList = {
  guard: mayRead('user'),
  listName: 'jobClusterReports',
  filters: currencyFilter,
  columns: clusterColumns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterName', 'currency'],
} as const

/** What every list of the runs on a cluster has. */
export const clusterRunList = {
  guard: mayRead('user'),
  listName: 'jobClusterRuns',
  filters: { ...currencyFilter, status: statusFilter },
  columns: [runIdColumn, ...useColumns],
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'runId', 'attemptNumber', 'currency'],
  range: 'instants',
} as const

export const listJobClusters = report({
  ...clusterList,
  name: 'listJobClusters',
  path: '/reports/jobs/{jobId}/clusters',
  summary: 'The clusters of one job by their name in it, with what the runs of the range spent on each.',
})

const clusterRunFilters = {
  ...clusterRunList.filters,
  ...kpiFilters('runs', 'runCost'),
  withOtherClusters: z.stringbool().optional().meta({
    description: 'Adds the runs on the other clusters of the job, each under the name of its own.',
  }),
}

export const listClusterRuns = report({
  ...clusterRunList,
  name: 'listClusterRuns',
  path: '/reports/jobs/{jobId}/clusters/{clusterName}',
  summary:
    'What each run of the range did and spent on one cluster of the job, or on each, with the summary of its figures.',
  filters: clusterRunFilters,
  columns: summarizedKpis([
    runIdColumn,
    clusterNameColumn,
    ...useColumns,
    executionColumn,
    costPerHourColumn,
    ...dataKpis,
    ...sparkReasonColumns,
  ]),
  tieBreakers: ['workspaceId', 'runId', 'attemptNumber', 'clusterName', 'currency'],
  latestBy: 'latestOrder',
})

export const listClusterRunPeriods = periods({
  of: listClusterRuns,
  filters: clusterRunFilters,
  name: 'listClusterRunPeriods',
  path: '/reports/jobs/{jobId}/clusters/{clusterName}/periods',
  summary: 'One figure of the runs on a cluster of the job, or on each, by day or week.',
  startColumn: 'startTime',
  statusColumn: 'status',
  partColumn: 'clusterName',
})
