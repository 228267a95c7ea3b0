import { reportRoute } from '#http/report.ts'
import { firstDay } from '../first-day.ts'
import { jobAsset } from '../job-asset.ts'
import { listClusterRuns, listJobClusters } from './contract.ts'

const clusters = { rows: new URL('job-clusters.sql', import.meta.url), bounds: firstDay }
const runs = { rows: new URL('cluster-runs.sql', import.meta.url), bounds: firstDay }

export const listJobClustersRoute = reportRoute(listJobClusters, clusters, {}, jobAsset)
export const listClusterRunsRoute = reportRoute(listClusterRuns, runs, {}, jobAsset)
