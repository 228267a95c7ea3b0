import { changed, forEachOf, hidden, id, inOwnQuery, instant, text } from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { everybodys, noMachineTime, noUpkeepRuns, noUpkeepStates } from '#product/contract/absences.ts'
import { costColumns } from '#product/contract/columns/cost-columns.ts'
import {
  durationColumns,
  durationSpreadColumns,
  notYetColumns,
  placeColumns,
  runColumns,
} from '#product/contract/columns/list-columns.ts'
import { cost, needsTelemetry } from '#product/contract/filters/filters.ts'
import { jobFilters, workloadSearch } from '#product/contract/filters/list-filters.ts'

const ofWorkloads = inOwnQuery(
  ...notYetColumns,
  ...runColumns,
  ...durationColumns,
  ...durationSpreadColumns,
  ...costColumns,
)

const neverKnown = forEachOf(
  { absentBecause: { ...noUpkeepStates, isEverywhere: true }, hidden: true, summed: false },
  'runStatuses',
  'successfulRunsCount',
  'failedRunsCount',
  'costPerSuccessfulRun',
  'failedCost',
  'retryCost',
)

const ofSingleRuns = forEachOf(
  { absentBecause: noUpkeepRuns },
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

export const listMaintenanceJobs = report({
  name: 'listMaintenanceJobs',
  path: '/reports/maintenance-jobs',
  guard: 'user',
  summary: 'Services that Databricks runs by itself, such as predictive optimization, with their cost.',
  listName: 'jobReports',
  filters: {
    ...currencyFilter,
    cost,
    ...workloadSearch('Search platform services'),
    owner: jobFilters.owner,
    skew: needsTelemetry,
  },
  columns: [
    text('dbJobName', 'Service', 'Pipeline under maintenance, or service that keeps tables in order.', {
      always: true,
      sortName: 'NAME',
      under: 'dbJobId',
      cell: 'asset-name',
    }),
    id('dbJobId', 'Id', 'Id of the pipeline, or the billing name of the service.', {
      always: true,
      sortName: 'ID',
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
    text('owner', 'Owner', 'Owner of the pipeline.', {
      sortName: 'OWNER',
      priority: 15,
      absentBecause: everybodys,
    }),
    ...hidden(
      instant('lastStartTime', 'Last start', 'Start of the latest run in the range.', {
        sortName: 'LAST_START_TIME',
        absentBecause: noUpkeepRuns,
      }),
    ),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
})
