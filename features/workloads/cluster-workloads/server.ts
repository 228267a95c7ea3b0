import { reportRoute } from '#http/report.ts'
import { clusterAsset } from '#product/server/workload-assets.ts'
import { listClusterWorkloads } from './contract.ts'

export const listClusterWorkloadsRoute = reportRoute(
  listClusterWorkloads,
  new URL('cluster-workloads.sql', import.meta.url),
  { asset: clusterAsset },
)
