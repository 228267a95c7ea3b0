import {
  absentWhere,
  changed,
  hidden,
  id,
  inDetail,
  instant,
  text,
  trend,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { clusterWentOn, noCostToDraw, noTrigger, onlyRest, ownCompute } from '#product/contract/absences.ts'
import { costColumns } from '#product/contract/columns/cost-columns.ts'
import {
  durationColumns,
  durationSpreadColumns,
  notYetColumns,
  placeColumns,
  runColumns,
} from '#product/contract/columns/list-columns.ts'
import { cost, needsTelemetry } from '#product/contract/filters/filters.ts'
import {
  costTrend,
  jobFilters,
  runCosts,
  triggerFilter,
  workloadSearch,
} from '#product/contract/filters/list-filters.ts'

export const listSubmitRuns = report({
  name: 'listSubmitRuns',
  path: '/reports/submit-runs',
  guard: 'user',
  summary: 'One-time runs by name and cluster that ran or cost something in the range.',
  listName: 'workloadReports',
  filters: {
    ...currencyFilter,
    cost,
    ...workloadSearch('Search one-time runs'),
    owner: jobFilters.owner,
    trigger: triggerFilter,
    skew: needsTelemetry,
    costTrend,
    runCosts,
  },
  columns: [
    text('dbJobName', 'One-time run', 'Name that the runs were submitted under.', {
      always: true,
      sortName: 'NAME',
      under: 'dbJobId',
      cell: 'asset-name',
    }),
    id('dbJobId', 'Job id', 'Job id of the latest run; each one-time run has its own.', {
      always: true,
      sortName: 'ID',
    }),
    ...placeColumns,
    ...hidden(id('clusterId', 'Cluster id', 'Shared cluster of the runs.', { absentBecause: ownCompute })),
    text('clusterName', 'Cluster', 'Shared cluster of the runs.', {
      priority: 70,
      absentBecause: ownCompute,
    }),
    ...notYetColumns,
    ...changed(runColumns, {
      runStatuses: {
        label: 'Last 5 in range',
        meaning: 'States of the last five runs in this range, newest right.',
      },
    }),
    ...durationColumns,
    ...durationSpreadColumns,
    ...inDetail(
      'costTrend',
      trend('costTrend', 'Trend', 'Daily cost over the range; above 31 days in 31 equal spans.', {
        askedBy: 'costTrend',
        priority: 48,
        absentBecause: noCostToDraw,
      }),
    ),
    ...changed(costColumns, { cost: { cell: 'breakdown-of-one' } }),
    text('owner', 'Owner', 'Who submitted the latest run.', {
      sortName: 'OWNER',
      priority: 45,
      absentBecause: onlyRest,
    }),
    ...hidden(
      ...absentWhere(
        noTrigger,
        text('trigger', 'Trigger', 'What started the latest run.', { cell: 'words' }),
      ),
    ),
    instant('lastStartTime', 'Last start', 'Start of the latest run in the range.', {
      sortName: 'LAST_START_TIME',
      absentBecause: clusterWentOn,
    }),
  ],
  order: { column: 'lastStartTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobName', 'clusterId', 'dbJobId', 'currency'],
})
