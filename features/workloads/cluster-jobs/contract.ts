import { z } from 'zod'
import { absentWhere, count, id, instant, key, share, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noMachineTime } from '#product/contract/absences/costs.ts'
import { noCostOfInstance } from '#product/contract/absences/notebooks.ts'
import {
  cloudCostColumn,
  currencyColumn,
  costEstimateColumns,
  databricksCostColumn,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { idList, searchFilter } from '#product/contract/filters/filters.ts'

const jobList = {
  method: 'POST',
  guard: mayRead('user'),
  body: z.strictObject({ clusterIds: idList, appIds: idList }),
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
} as const

const columns = [
  text('dbJobName', 'Job', 'Name of the job, or of the run.', { always: true, under: 'dbJobId' }),
  id('dbJobId', 'Job id', 'Id of the job.', { always: true }),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  count('runsCount', 'Runs', 'Runs with a task on the clusters.', { always: true, summed: true }),
  count('clustersCount', 'Clusters', 'Clusters of these that it ran on.', { always: true }),
  instant('lastRunTime', 'Last run', 'Start of its last task on them.'),
  currencyColumn,
  ...absentWhere(
    noCostOfInstance,
    partlyEstimatedCost('cost', 'Share of the clusters while it ran.', { sortName: 'TOTAL_COST', bar: true }),
    share('costShare', 'Share', 'Share of the cost of the clusters that it ran on.'),
    databricksCostColumn,
  ),
  { ...cloudCostColumn, absentBecause: noMachineTime },
  ...costEstimateColumns,
]

export const listClusterJobs = report({
  ...jobList,
  columns,
  name: 'listClusterJobs',
  path: '/reports/clusters/allpurpose/jobs',
  summary: 'Jobs that ran on all-purpose clusters, with their share of the cost of these.',
  listName: 'jobReports',
  filters: { ...currencyFilter, ...searchFilter('Search jobs') },
})

export const listClusterSubmitRuns = report({
  ...jobList,
  columns,
  name: 'listClusterSubmitRuns',
  path: '/reports/clusters/allpurpose/submit-runs',
  summary: 'One-time runs on all-purpose clusters, with their share of the cost of these.',
  listName: 'workloadReports',
  filters: { ...currencyFilter, ...searchFilter('Search one-time runs') },
})
