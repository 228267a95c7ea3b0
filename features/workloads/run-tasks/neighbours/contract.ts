import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  badges,
  count,
  duration,
  flag,
  id,
  money,
  share,
  status,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { currencyFilter, report, type RowOf } from '#contract/report.ts'
import { noBill } from '#product/contract/absences/costs.ts'
import { noClusterKind, noClusterName } from '#product/contract/absences/clusters.ts'
import { noRun, runsHaveTheTime } from '#product/contract/absences/runs.ts'
import { noPresence, notCharged } from '#product/contract/absences/presence.ts'
import {
  currencyColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

const kinds =
  'run, interactive (somebody used it, no run did), idle (nobody did), cluster (idle or interactive), start_up, unattributed (unallocated: no evidence).'
const computeTypes = 'JOB_CLUSTER: up for one run alone; ALL_PURPOSE: anybody may use it.'

export const listRunNeighbours = report({
  name: 'listRunNeighbours',
  path: '/reports/jobs/{jobId}/runs/{runId}/{attemptNumber}/neighbours',
  guard: mayRead('user'),
  summary:
    'Workloads on the clusters of one attempt of a run in the same hours: other runs, interactive use and idle time, each with its overlap and its share of the cost.',
  listName: 'neighbours',
  filters: { ...currencyFilter },
  columns: [
    id('clusterId', 'Cluster id', 'Cluster that was used.', { always: true }),
    text('clusterName', 'Cluster', 'Its name.', { absentBecause: noClusterName }),
    text('computeType', 'Compute', computeTypes, { absentBecause: noClusterKind }),
    text('kind', 'Who', kinds, { always: true }),
    flag('isThis', 'This run', 'True if it is the attempt itself.', { always: true }),
    ...absentWhere(
      noRun,
      id('jobId', 'Job id', 'Job of the run.'),
      text('dbJobName', 'Job', 'Name of that job.'),
      id('runId', 'Run', 'Run that used it.'),
      count('attemptNumber', 'Attempt', 'Attempt of that run.'),
      status('status', 'Status', 'State of that run.'),
    ),
    duration('overlap', 'Overlap with this run', 'Time in which both used the cluster.', {
      absentBecause: runsHaveTheTime,
    }),
    duration('presence', 'Total time', 'Its time on the cluster in these hours.', {
      absentBecause: noPresence,
    }),
    ...wireOnly(badges('stretches', 'When', 'Its stretches in these hours: start/end.', { always: true })),
    currencyColumn,
    partlyEstimatedCost('cost', 'Its share of the cost of these hours.', { absentBecause: notCharged }),
    ...costEstimateColumns,
    share('costShare', 'Share', 'Its share of the cost of these hours.', { absentBecause: notCharged }),
    ...wireOnly(
      money('hoursCost', 'Cost of the hours', 'Cost of these hours.', { absentBecause: noBill }),
      count('hours', 'Hours', 'Number of these hours.', { always: true }),
    ),
    workspaceIdColumn,
  ],
  order: { column: 'overlap', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterId', 'kind', 'jobId', 'runId', 'attemptNumber'],
})

/** Somebody on a cluster in the hours of the attempt. */
export type Neighbour = RowOf<typeof listRunNeighbours>
