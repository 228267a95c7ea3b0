import type { Asset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { runListValues, runTrendValues } from '#product/server/run-kpi-values.ts'
import {
  listMaintenanceClusterRuns,
  listMaintenanceJobClusters,
  listMaintenanceJobRuns,
  listMaintenanceRunTrends,
  listMaintenanceTaskTrends,
} from './contract.ts'

const file = (name: string) => new URL(`${name}.sql`, import.meta.url)
const runs = file('maintenance-runs')

/** The upkeep that a call is about: a pipeline that is maintained, or a product that does upkeep. */
const upkeep: Asset = { thing: 'maintenance job', field: 'jobId', query: scopedQuery(file('upkeep')) }

export const listMaintenanceJobRunsRoute = reportRoute(listMaintenanceJobRuns, runs, {
  computed: runListValues,
  asset: upkeep,
})
export const listMaintenanceRunTrendsRoute = reportRoute(listMaintenanceRunTrends, runs, {
  computed: runTrendValues,
  asset: upkeep,
})
export const listMaintenanceTaskTrendsRoute = reportRoute(
  listMaintenanceTaskTrends,
  file('maintenance-tasks'),
  { asset: upkeep },
)
export const listMaintenanceJobClustersRoute = reportRoute(
  listMaintenanceJobClusters,
  file('maintenance-clusters'),
  { asset: upkeep },
)
export const listMaintenanceClusterRunsRoute = reportRoute(
  listMaintenanceClusterRuns,
  file('maintenance-cluster-runs'),
  { asset: upkeep },
)
