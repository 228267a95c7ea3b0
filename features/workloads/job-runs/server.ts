import { reportRoute } from '#http/report.ts'
import { firstDay } from '../first-day.ts'
import { jobAsset } from '../job-asset.ts'
import { runListValues } from '../run-figure-values.ts'
import { filterJobRuns, listJobRuns } from './contract.ts'

/** The queries of the list of runs of a job. */
export const jobRunsQueries = {
  rows: new URL('job-runs.sql', import.meta.url),
  bounds: firstDay,
}

type Filters = { cost?: string | undefined }

export const listJobRunsRoute = reportRoute(listJobRuns, jobRunsQueries, runListValues, jobAsset)
export const filterJobRunsRoute = reportRoute(
  filterJobRuns,
  jobRunsQueries,
  {
    ...runListValues,
    clusterIdList: (_query: Filters, { clusterIds }: { clusterIds: readonly string[] }) =>
      clusterIds.join(','),
  },
  jobAsset,
)
