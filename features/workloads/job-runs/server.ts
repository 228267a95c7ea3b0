import { reportRoute } from '#http/report.ts'
import { firstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runListValues } from '#product/server/run-kpi-values.ts'
import { filterJobRuns, listJobRuns } from '#product/contract/calls/job-runs.ts'

/** The queries of the list of runs of a job. */
export const jobRunsQueries = {
  rows: new URL('job-runs.sql', import.meta.url),
  bounds: firstDay,
}

type Filters = { cost?: string | undefined }

export const listJobRunsRoute = reportRoute(listJobRuns, jobRunsQueries, {
  computed: runListValues,
  asset: jobAsset,
})
export const filterJobRunsRoute = reportRoute(filterJobRuns, jobRunsQueries, {
  computed: {
    ...runListValues,
    clusterIdList: (_query: Filters, { clusterIds }: { clusterIds: readonly string[] }) =>
      clusterIds.join(','),
  },
  asset: jobAsset,
})
