import { reportRoute } from '#http/report.ts'
import { chosenClusters } from '#product/server/chosen-clusters.ts'
import { runFirstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listRunTasks, listTaskRuns } from './contract.ts'

/** The queries of the list of tasks of a run. */
export const runTasksQueries = {
  rows: new URL('run-tasks.sql', import.meta.url),
  bounds: runFirstDay,
}

export const listRunTasksRoute = reportRoute(listRunTasks, runTasksQueries, {
  computed: chosenClusters,
  asset: jobAsset,
})

export const listTaskRunsRoute = reportRoute(listTaskRuns, runTasksQueries, {
  computed: { clusterIdList: ({ clusterId }) => clusterId ?? '', appIdList: () => '' },
  asset: jobAsset,
})
