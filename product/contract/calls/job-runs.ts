import { z } from 'zod'
import { changed } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { cost, idList, searchFilters, statusFilter, vendorFilter, vendorList } from '../filters/filters.ts'
import { runFindingFilter } from '../filters/finding-filter.ts'
import { countedRecommendations } from '../columns/recommendation-columns.ts'
import { jobRunColumns } from '../columns/run-columns.ts'

/** Only runs of which Spark telemetry is known. */
const analyzedRunsOnly = filter(
  z.stringbool().optional().meta({ description: 'true: only runs with Spark telemetry.' }),
  {
    control: {
      kind: 'choice',
      label: 'Telemetry',
      none: 'Any run',
      choices: [{ value: 'true', label: 'Analyzed runs only' }],
      other: () => 'Any run',
    },
  },
)

/** Only runs with one of these Spark applications. */
export const applicationFilter = filter(
  z.string().min(1).max(1024).optional().meta({
    description: 'Only runs with one of these Spark applications, separated by commas.',
  }),
  { chip: (ids) => `Application ${ids.replaceAll(',', ', ')}` },
)

export const jobRunFilters = {
  ...currencyFilter,
  cost,
  ...searchFilters('Run id', [{ value: 'runId', label: 'Run id' }]),
  clusterId: filter(z.string().optional(), {
    control: { kind: 'text', label: 'Cluster id' },
    chip: (clusterId) => `Cluster ${clusterId}`,
  }),
  status: statusFilter,
  attemptNumber: filter(z.coerce.number().int().min(0).optional(), {
    control: {
      kind: 'choice',
      label: 'Attempt',
      none: 'Any attempt',
      choices: [
        { value: '0', label: 'Original run' },
        ...['1', '2', '3', '4', '5'].map((number) => ({ value: number, label: `Repair ${number}` })),
      ],
      other: (number) => `Repair ${number}`,
    },
  }),
  analyzedRunsOnly,
}

/** What every list of attempts of runs has. */
export const runList = {
  guard: mayRead('user'),
  listName: 'jobRunReports',
  filters: jobRunFilters,
  columns: changed(jobRunColumns, { runCost: { cell: 'breakdown' } }),
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobRunId', 'attemptNumber', 'currency'],
  range: 'instants',
} as const

const columnsOfJob = changed(runList.columns, { recommendationsCount: countedRecommendations })
const filtersOfJob = { ...jobRunFilters, finding: runFindingFilter }

export const listJobRuns = report({
  ...runList,
  path: '/reports/jobs/{jobId}/runs',
  name: 'listJobRuns',
  filters: { ...filtersOfJob, appIds: applicationFilter },
  columns: columnsOfJob,
  summary: 'Attempts of the runs of one job that overlap the range, each with its whole cost.',
})

const runFilterBody = z.strictObject({
  clusterIds: idList,
  appIds: idList,
  vendors: vendorList,
  vendorFilter,
})

export const filterJobRuns = report({
  ...runList,
  path: '/reports/jobs/{jobId}/runs',
  name: 'filterJobRuns',
  method: 'POST',
  filters: filtersOfJob,
  columns: columnsOfJob,
  body: runFilterBody,
  summary: 'The same, filtered by clusters, applications and vendors.',
})
