import type { Scope } from '../scope.ts'
import { dayMs } from '../scope.ts'
import { ItemCache } from '../item-cache.ts'
import type { ClusterRow, NodeRow } from './cluster-rows.ts'
import { clustersOf, nodesOf } from './cluster-rows.ts'
import type { Histories } from './event-rows.ts'
import { historiesSince } from './event-rows.ts'

/** How long a cluster's events are kept. */
export const eventsKeptMs = 30 * dayMs

/** The clusters of a workspace at an instant. */
export type CachedClusters = {
  /** Newest first. */
  clusters: readonly ClusterRow[]
  clusterBy: ReadonlyMap<string, ClusterRow>
  nodesBy: ReadonlyMap<string, readonly NodeRow[]>
  historyOf: (clusterId: string) => Histories
}

/**
 * Reads the current clusters once. Clusters are requested one by one, thousands of them, and reading all costs as much as
 * reading three.
 */
export function clusterCache(scope: Scope): () => Promise<CachedClusters> {
  const cache = new ItemCache<CachedClusters>(1)
  return () => cache.take(String(scope.clock.nowMs), () => readClusters(scope))
}

async function readClusters(scope: Scope): Promise<CachedClusters> {
  const [clusters, histories] = await Promise.all([
    clustersOf(scope),
    historiesSince(scope, scope.clock.nowMs - eventsKeptMs),
  ])
  return {
    clusters,
    clusterBy: new Map(clusters.map((cluster) => [cluster.cluster_id, cluster])),
    nodesBy: byCluster(await nodesOf(scope, clusters)),
    historyOf: historiesBy(histories),
  }
}

function historiesBy({ sessions, sizes, states, mishaps }: Histories): (clusterId: string) => Histories {
  const [sessionsBy, sizesBy] = [byCluster(sessions), byCluster(sizes)]
  const [statesBy, mishapsBy] = [byCluster(states), byCluster(mishaps)]
  return (clusterId) => ({
    sessions: sessionsBy.get(clusterId) ?? [],
    sizes: sizesBy.get(clusterId) ?? [],
    states: statesBy.get(clusterId) ?? [],
    mishaps: mishapsBy.get(clusterId) ?? [],
  })
}

function byCluster<Row extends { cluster_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.cluster_id)
}
