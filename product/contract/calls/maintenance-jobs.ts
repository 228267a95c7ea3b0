import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  changed,
  forEachOf,
  hidden,
  inOwnQuery,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { everybodys, noMachineTime } from '#product/contract/absences/costs.ts'
import { runByDatabricks } from '#product/contract/absences/recommendations.ts'
import { noUpkeepRuns, noUpkeepStates } from '#product/contract/absences/maintenance.ts'
import {
  neverRecommended,
  plainRecommendationsColumns,
} from '#product/contract/columns/recommendation-columns.ts'
import { costColumns, costDayColumns } from '#product/contract/columns/cost-columns.ts'
import {
  analyzedRunsColumns,
  durationColumns,
  durationSpreadColumns,
  jobColumns,
  jobOwnerColumn,
  lastStartColumn,
  placeColumns,
  runColumns,
} from '#product/contract/columns/list-columns.ts'
import { cost, skewedOnly } from '#product/contract/filters/filters.ts'
import { jobFilters, workloadSearch } from '#product/contract/filters/list-filters.ts'

const ofWorkloads = inOwnQuery(
  ...changed(plainRecommendationsColumns, { recommendationsCount: neverRecommended(runByDatabricks) }),
  ...analyzedRunsColumns,
  ...runColumns,
  ...durationColumns,
  ...durationSpreadColumns,
  ...costColumns,
)

const neverKnown = forEachOf(
  { absentBecause: { ...noUpkeepStates, isEverywhere: true }, hidden: true, summed: false },
  'runStatuses',
  'successfulRunsCount',
  'runningRunsCount',
  'failedRunsCount',
  'costPerSuccessfulRun',
  'failedCost',
  'retryCost',
)

const ofSingleRuns = forEachOf(
  { absentBecause: noUpkeepRuns },
  'analyzedRunsCount',
  'runsCount',
  'duration',
  'maximumDuration',
  'totalDuration',
  'latestDuration',
  'medianDuration',
  'p95Duration',
  'averageCost',
  'maximumCost',
  'latestCost',
  'medianCost',
  'p95Cost',
)

const onlyOne = z.string().max(256).optional().meta({ description: 'Only the service with this id.' })

export const listMaintenanceJobs = report({
  name: 'listMaintenanceJobs',
  path: '/reports/maintenance-jobs',
  guard: mayRead('user'),
  summary: 'Services that Databricks runs by itself, such as predictive optimization, with their cost.',
  listName: 'jobReports',
  filters: {
    ...currencyFilter,
    cost,
    ...workloadSearch('Search maintenance services'),
    owner: jobFilters.owner,
    jobId: onlyOne,
    skew: skewedOnly,
  },
  columns: [
    ...changed(jobColumns, {
      dbJobName: {
        label: 'Service',
        meaning: 'Pipeline under maintenance, or service that keeps tables in order.',
      },
      dbJobId: { label: 'Id', meaning: 'Id of the pipeline, or the billing name of the service.' },
    }),
    text('upkeepKind', 'Type', 'Pipeline maintenance, or a service of the platform.', {
      always: true,
      cell: 'service-type',
      priority: 75,
    }),
    ...placeColumns,
    ...changed(ofWorkloads, {
      ...neverKnown,
      ...ofSingleRuns,
      cost: { cell: 'no-breakdown' },
      cloudCost: { absentBecause: noMachineTime },
    }),
    ...absentWhere(everybodys, { ...jobOwnerColumn, meaning: 'Owner of the pipeline.', priority: 15 }),
    ...wireOnly(...costDayColumns, text('workspaceUrl', 'Workspace URL', 'URL of the workspace.')),
    ...hidden(...absentWhere(noUpkeepRuns, lastStartColumn)),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
})
