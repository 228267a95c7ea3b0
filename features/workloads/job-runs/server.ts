import { reportRouteOver } from '#http/report.ts'
import { chosenClusters } from '#product/server/chosen-clusters.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { proposalsToDo } from '#product/server/proposals/settled-proposals.ts'
import { runListValues } from '#product/server/run-kpi-values.ts'
import { filterJobRuns, listJobRuns } from '#product/contract/calls/job-runs.ts'

/** The queries of the list of runs of a job. */
export const jobRunsQueries = {
  rows: new URL('job-runs.sql', import.meta.url),
  details: { recommendations: new URL('recommendations.detail.sql', import.meta.url) },
}

export const listJobRunsRoute = reportRouteOver(listJobRuns, jobRunsQueries, {
  computed: { ...runListValues, appIdList: ({ appIds }) => appIds ?? '' },
  asset: jobAsset,
  given: proposalsToDo,
})
export const filterJobRunsRoute = reportRouteOver(filterJobRuns, jobRunsQueries, {
  computed: {
    ...runListValues,
    ...chosenClusters,
  },
  asset: jobAsset,
  given: proposalsToDo,
})
