import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noBill, noCluster, noMachineTime, noTimes, someTaskGoesOn } from '../absences.ts'
import { costPartColumns, currencyColumn } from '../columns/cost-part-columns.ts'
import { runStatuses } from '../filters/filters.ts'
import { costPerHourColumn, summarizedKpis } from '../columns/kpi-columns.ts'
import { kpiFilters } from '../filters/kpi-filters.ts'
import { attemptNumberColumn, jobIdColumn } from '../columns/run-key-columns.ts'

const place: readonly Column[] = [
  jobIdColumn,
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Workspace of the job.',
    wireOnly: true,
  },
]

const money: readonly Column[] = [
  currencyColumn,
  ...costPartColumns,
  {
    name: 'machineTime',
    label: 'Machine time',
    format: 'duration',
    meaning: 'Time of all its machines together, as far as it is the runs’.',
    sortable: true,
    absentBecause: noMachineTime,
  },
]

const costOf = (name: 'cost' | 'runCost'): Column => ({
  name,
  label: 'Cost',
  format: 'money',
  meaning: 'What the runs spent on it.',
  sortable: true,
  summed: true,
  estimatedWhen: 'isCostEstimated',
  absentBecause: noBill,
})

const clusterNameColumn: Column = {
  name: 'clusterName',
  label: 'Cluster',
  format: 'text',
  meaning: 'Its name in the job; serverless compute stands as Serverless.',
  sortable: true,
}

const clusterColumns: readonly Column[] = [
  clusterNameColumn,
  {
    name: 'clusterId',
    label: 'Newest id',
    format: 'id',
    meaning: 'Id of the newest cluster of that name.',
    absentBecause: noCluster,
  },
  ...place,
  { name: 'computeType', label: 'Compute', format: 'badges', meaning: 'Kind of compute.' },
  {
    name: 'clusterInstancesCount',
    label: 'Clusters',
    format: 'count',
    meaning: 'Clusters of that name: a job cluster is a new one in each run.',
    sortable: true,
  },
  { name: 'runsCount', label: 'Runs', format: 'count', meaning: 'Attempts that ran on it.', sortable: true },
  {
    name: 'firstTime',
    label: 'First use',
    format: 'instant',
    meaning: 'First use in these runs.',
    sortable: true,
  },
  {
    name: 'lastTime',
    label: 'Last use',
    format: 'instant',
    meaning: 'Last use in these runs.',
    sortable: true,
  },
  costOf('cost'),
  ...money,
]

const runIdColumn: Column = {
  name: 'runId',
  label: 'Run',
  format: 'id',
  meaning: 'Id of the run.',
  sortable: true,
}

const useColumns: readonly Column[] = [
  attemptNumberColumn,
  ...place,
  { name: 'status', label: 'Status', format: 'status', meaning: 'State of the attempt.', sortable: true },
  {
    name: 'startTime',
    label: 'Start',
    format: 'instant',
    meaning: 'When the attempt started.',
    sortable: true,
  },
  {
    name: 'clusterId',
    label: 'Cluster ids',
    format: 'text',
    meaning: 'Clusters of that name that it ran on.',
    absentBecause: noCluster,
  },
  { name: 'tasksCount', label: 'Tasks', format: 'count', meaning: 'Task runs on it.', sortable: true },
  costOf('runCost'),
  ...money,
  {
    name: 'runTotalDuration',
    label: 'Duration',
    format: 'duration',
    meaning: 'From the start of the first task on it to the end of the last.',
    sortable: true,
    absentBecause: someTaskGoesOn,
  },
  {
    name: 'setupDuration',
    label: 'Set-up',
    format: 'duration',
    meaning: 'Waiting of its tasks for it and for libraries, added up.',
    sortable: true,
    absentBecause: noTimes,
  },
]

const executionColumn: Column = {
  name: 'executionDuration',
  label: 'Execution',
  format: 'duration',
  meaning: 'Time with at least one of its tasks working on it.',
  sortable: true,
  absentBecause: someTaskGoesOn,
}

/** What every list of the clusters of a job has. */
export const clusterList = {
  guard: 'user',
  listName: 'jobClusterReports',
  filters: currencyFilter,
  columns: clusterColumns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterName', 'currency'],
} as const

/** What every list of the runs on a cluster has. */
export const clusterRunList = {
  guard: 'user',
  listName: 'jobClusterRuns',
  filters: { ...currencyFilter, status: z.enum(runStatuses).optional() },
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

export const listClusterRuns = report({
  ...clusterRunList,
  name: 'listClusterRuns',
  path: '/reports/jobs/{jobId}/clusters/{clusterName}',
  summary:
    'What each run of the range did and spent on one cluster of the job, or on each, with the summary of its figures.',
  filters: {
    ...clusterRunList.filters,
    ...kpiFilters('runs', 'runCost'),
    withOtherClusters: z.stringbool().optional().meta({
      description: 'Adds the runs on the other clusters of the job, each under the name of its own.',
    }),
  },
  columns: summarizedKpis([
    runIdColumn,
    clusterNameColumn,
    ...useColumns,
    executionColumn,
    costPerHourColumn,
  ]),
  tieBreakers: ['workspaceId', 'runId', 'attemptNumber', 'clusterName', 'currency'],
  latestBy: 'latestOrder',
})
