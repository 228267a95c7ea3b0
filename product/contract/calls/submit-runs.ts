import { z } from 'zod'
import { absentWhere, changed, hidden, id, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { clusterWentOn, noTrigger } from '#product/contract/absences/runs.ts'
import { onlyRest, ownCompute } from '#product/contract/absences/costs.ts'
import { costColumns, costTrendColumns } from '#product/contract/columns/cost-columns.ts'
import {
  analyzedRunsColumns,
  durationColumns,
  durationSpreadColumns,
  jobColumns,
  jobOwnerColumn,
  lastStartColumn,
  placeColumns,
  runColumns,
  triggerColumn,
} from '#product/contract/columns/list-columns.ts'
import { runsOnce } from '#product/contract/absences/recommendations.ts'
import {
  neverRecommended,
  plainRecommendationsColumns,
} from '#product/contract/columns/recommendation-columns.ts'
import { cost, skewFilter } from '#product/contract/filters/filters.ts'
import {
  costTrend,
  jobFilters,
  runCosts,
  triggerFilter,
  workloadSearch,
} from '#product/contract/filters/list-filters.ts'

const onlyLike = z.string().max(64).optional().meta({
  description: 'Only one-time runs like the one with this job id, or on the cluster with this id.',
})

export const listSubmitRuns = report({
  name: 'listSubmitRuns',
  path: '/reports/submit-runs',
  guard: mayRead('user'),
  summary: 'One-time runs by name and cluster that ran or cost something in the range.',
  listName: 'workloadReports',
  filters: {
    ...currencyFilter,
    cost,
    ...workloadSearch('Search one-time runs'),
    owner: jobFilters.owner,
    trigger: triggerFilter,
    jobId: onlyLike,
    skew: skewFilter,
    costTrend,
    runCosts,
  },
  columns: [
    ...changed(jobColumns, {
      dbJobName: { label: 'One-time run', meaning: 'Name that the runs were submitted under.' },
      dbJobId: { meaning: 'Job id of the latest run; each one-time run has its own.' },
    }),
    ...placeColumns,
    ...hidden(id('clusterId', 'Cluster id', 'Shared cluster of the runs.', { absentBecause: ownCompute })),
    text('clusterName', 'Cluster', 'Shared cluster of the runs.', {
      priority: 70,
      absentBecause: ownCompute,
    }),
    ...changed(plainRecommendationsColumns, { recommendationsCount: neverRecommended(runsOnce) }),
    ...analyzedRunsColumns,
    ...changed(runColumns, {
      runStatuses: {
        label: 'Last 5 in range',
        meaning: 'States of the last five runs in this range, newest right.',
      },
    }),
    ...durationColumns,
    ...durationSpreadColumns,
    ...costTrendColumns,
    ...changed(costColumns, { cost: { cell: 'breakdown-of-one' } }),
    ...absentWhere(onlyRest, { ...jobOwnerColumn, meaning: 'Who submitted the latest run.', priority: 45 }),
    ...hidden(...absentWhere(noTrigger, triggerColumn)),
    ...absentWhere(clusterWentOn, lastStartColumn),
  ],
  order: { column: 'lastStartTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobName', 'clusterId', 'dbJobId', 'currency'],
})
