import { reportRoute } from '#http/report.ts'
import { firstDay } from '../first-day.ts'
import { jobAsset } from '../job-asset.ts'
import { runTrendValues } from '../run-figure-values.ts'
import { listClusterRuns, listJobClusters } from './contract.ts'

const clusters = { rows: new URL('job-clusters.sql', import.meta.url), bounds: firstDay }
const runs = { rows: new URL('cluster-runs.sql', import.meta.url), bounds: firstDay }
const { kpi, kpiLeast, kpiMost } = runTrendValues

export const listJobClustersRoute = reportRoute(listJobClusters, clusters, {}, jobAsset)
export const listClusterRunsRoute = reportRoute(listClusterRuns, runs, { kpi, kpiLeast, kpiMost }, jobAsset)
