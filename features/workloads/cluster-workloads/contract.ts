import { absentWhere, count, id, key, share, text, wireOnly } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noMachineTime } from '#product/contract/absences/costs.ts'
import { noRun } from '#product/contract/absences/runs.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

const columns = [
  text('workloadName', 'Workload', 'Job, notebook or other use.', { always: true, under: 'jobId' }),
  ...absentWhere(noRun, id('jobId', 'Job id', 'Id of the job.')),
  text('use', 'Use', 'Kind of use.', { always: true, cell: 'cluster-use', priority: 80 }),
  ...wireOnly(
    text('workloadKind', 'Type', 'job, one_time_run or notebook; empty where it is none.'),
    id('notebookId', 'Notebook id', 'Id of the notebook.'),
  ),
  key('clusterId', 'Cluster id', 'Id of the cluster.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ...absentWhere(noRun, count('runsCount', 'Runs', 'Runs on it, or sessions.', { priority: 60 })),
  currencyColumn,
  partlyEstimatedCost('cost', 'Cost of this use of the cluster.', { sortName: 'TOTAL_COST', bar: true }),
  share('costShare', 'Share', 'Share of the cost of the whole cluster.', { priority: 70 }),
  databricksCostColumn,
  { ...cloudCostColumn, absentBecause: noMachineTime },
  ...costEstimateColumns,
]

export const listClusterWorkloads = report({
  name: 'listClusterWorkloads',
  path: '/reports/clusters/allpurpose/{clusterId}/workloads',
  guard: mayRead('user'),
  summary:
    'What an all-purpose cluster was used for: jobs, one-time runs, notebooks, other interactive use, idle time and start-up.',
  listName: 'clusterWorkloads',
  filters: { ...currencyFilter, ...searchFilter('Search workloads') },
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterId', 'use', 'jobId', 'notebookId', 'currency'],
})
