import { reportRoute } from '#http/report.ts'
import { listKnownClusters } from './contract.ts'

export const listKnownClustersRoute = reportRoute(listKnownClusters, new URL('clusters.sql', import.meta.url))
