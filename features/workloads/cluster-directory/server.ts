import { reportRoute } from '#http/report.ts'
import { listKnownClusters } from './contract.ts'

export const listKnownClustersRoute = reportRoute(listKnownClusters, {
  rows: new URL('cluster-directory.sql', import.meta.url),
  details: { use: new URL('use.detail.sql', import.meta.url) },
  areReadTwice: true,
})
