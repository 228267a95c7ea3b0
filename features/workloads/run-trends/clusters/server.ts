import { reportRoute } from '#http/report.ts'
import { periodsRoute } from '#http/report-periods.ts'
import { firstDay } from '#product/server/first-day.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { runTrendValues } from '#product/server/run-kpi-values.ts'
import {
  listClusterRunPeriods,
  listClusterRuns,
  listJobClusters,
} from '#product/contract/calls/job-clusters.ts'

const clusters = { rows: new URL('job-clusters.sql', import.meta.url), bounds: firstDay }
const runs = { rows: new URL('cluster-runs.sql', import.meta.url), bounds: firstDay }
const { kpi, kpiLeast, kpiMost } = runTrendValues

export const listJobClustersRoute = reportRoute(listJobClusters, clusters, { asset: jobAsset })
const bound = { computed: { kpi, kpiLeast, kpiMost }, asset: jobAsset }

export const listClusterRunsRoute = reportRoute(listClusterRuns, runs, bound)
export const listClusterRunPeriodsRoute = periodsRoute(listClusterRunPeriods, runs, bound)
