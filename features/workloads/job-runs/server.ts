import { reportRoute } from '#http/report.ts'
import { chosenClusters } from '#product/server/chosen-clusters.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runListValues } from '#product/server/run-kpi-values.ts'
import { filterJobRuns, listJobRuns } from '#product/contract/calls/job-runs.ts'

/** The queries of the list of runs of a job. */
export const jobRunsQueries = {
  rows: new URL('job-runs.sql', import.meta.url),
}

export const listJobRunsRoute = reportRoute(listJobRuns, jobRunsQueries, {
  computed: { ...runListValues, appIdList: ({ appIds }) => appIds ?? '' },
  asset: jobAsset,
})
export const filterJobRunsRoute = reportRoute(filterJobRuns, jobRunsQueries, {
  computed: {
    ...runListValues,
    ...chosenClusters,
  },
  asset: jobAsset,
})
