import { z } from 'zod'
import { currencyFilter, report } from '#contract/report.ts'
import {
  cost,
  idList,
  needsTelemetry,
  runStatuses,
  search,
  telemetryList,
  vendorFilter,
} from '../filters/filters.ts'
import { jobRunColumns } from '../columns/run-columns.ts'

export const jobRunFilters = {
  ...currencyFilter,
  cost,
  search,
  searchBy: z.enum(['runId']).optional().meta({ description: 'What the search looks at.' }),
  clusterId: z.string().optional(),
  status: z.enum(runStatuses).optional(),
  attemptNumber: z.coerce.number().int().min(0).optional(),
  analyzedRunsOnly: needsTelemetry,
}

/** What every list of attempts of runs has. */
export const runList = {
  guard: 'user',
  listName: 'jobRunReports',
  filters: jobRunFilters,
  columns: jobRunColumns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobRunId', 'attemptNumber', 'currency'],
  range: 'instants',
} as const

export const listJobRuns = report({
  ...runList,
  path: '/reports/jobs/{jobId}/runs',
  name: 'listJobRuns',
  summary: 'Attempts of the runs of one job that overlap the range, each with its whole cost.',
})

const runFilterBody = z.strictObject({
  clusterIds: idList,
  appIds: telemetryList,
  vendors: telemetryList,
  vendorFilter,
})

export const filterJobRuns = report({
  ...runList,
  path: '/reports/jobs/{jobId}/runs',
  name: 'filterJobRuns',
  method: 'POST',
  body: runFilterBody,
  summary: 'The same, filtered by clusters, applications and vendors.',
})
