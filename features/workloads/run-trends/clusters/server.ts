import { reportRoute } from '#http/report.ts'
import { firstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runTrendValues } from '#product/server/run-figure-values.ts'
import { listClusterRuns, listJobClusters } from '#product/contract/calls/job-clusters.ts'

const clusters = { rows: new URL('job-clusters.sql', import.meta.url), bounds: firstDay }
const runs = { rows: new URL('cluster-runs.sql', import.meta.url), bounds: firstDay }
const { kpi, kpiLeast, kpiMost } = runTrendValues

export const listJobClustersRoute = reportRoute(listJobClusters, clusters, { asset: jobAsset })
export const listClusterRunsRoute = reportRoute(listClusterRuns, runs, {
  computed: { kpi, kpiLeast, kpiMost },
  asset: jobAsset,
})
