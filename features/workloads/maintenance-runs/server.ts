import { reportRoute } from '#http/report.ts'
import { runListValues, runTrendValues } from '#product/server/run-kpi-values.ts'
import { upkeepAsset } from '#product/server/workload-assets.ts'
import {
  listMaintenanceClusterRuns,
  listMaintenanceJobClusters,
  listMaintenanceJobRuns,
  listMaintenanceRunTrends,
  listMaintenanceTaskTrends,
} from './contract.ts'

const file = (name: string) => new URL(`${name}.sql`, import.meta.url)
const runs = file('maintenance-runs')

export const listMaintenanceJobRunsRoute = reportRoute(listMaintenanceJobRuns, runs, {
  computed: runListValues,
  asset: upkeepAsset,
})
export const listMaintenanceRunTrendsRoute = reportRoute(listMaintenanceRunTrends, runs, {
  computed: runTrendValues,
  asset: upkeepAsset,
})
export const listMaintenanceTaskTrendsRoute = reportRoute(
  listMaintenanceTaskTrends,
  file('maintenance-tasks'),
  { asset: upkeepAsset },
)
export const listMaintenanceJobClustersRoute = reportRoute(
  listMaintenanceJobClusters,
  file('maintenance-clusters'),
  { asset: upkeepAsset },
)
export const listMaintenanceClusterRunsRoute = reportRoute(
  listMaintenanceClusterRuns,
  file('maintenance-cluster-runs'),
  { asset: upkeepAsset },
)
