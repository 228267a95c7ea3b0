import type { Scope } from '../scope.ts'
import { dayMs } from '../scope.ts'
import { Shelf } from '../shelf.ts'
import type { ClusterRow, NodeRow } from './cluster-rows.ts'
import { clustersOf, nodesOf } from './cluster-rows.ts'
import type { SessionRow, SizeRow } from './event-rows.ts'
import { historiesSince } from './event-rows.ts'

/** How long a cluster's events are kept. */
export const eventsKeptMs = 30 * dayMs

/** The clusters of a workspace at an instant. */
export type ClusterBook = {
  /** Newest first. */
  clusters: readonly ClusterRow[]
  clusterBy: ReadonlyMap<string, ClusterRow>
  nodesBy: ReadonlyMap<string, readonly NodeRow[]>
  sessionsBy: ReadonlyMap<string, readonly SessionRow[]>
  sizesBy: ReadonlyMap<string, readonly SizeRow[]>
}

/**
 * Reads the current clusters once. Clusters are requested one by one, thousands of them, and reading all costs as much as
 * reading three.
 */
export function clusterBooks(scope: Scope): () => Promise<ClusterBook> {
  const shelf = new Shelf<ClusterBook>(1)
  return () => shelf.take(String(scope.clock.nowMs), () => readBook(scope))
}

async function readBook(scope: Scope): Promise<ClusterBook> {
  const [clusters, { sessions, sizes }] = await Promise.all([
    clustersOf(scope),
    historiesSince(scope, scope.clock.nowMs - eventsKeptMs),
  ])
  return {
    clusters,
    clusterBy: new Map(clusters.map((cluster) => [cluster.cluster_id, cluster])),
    nodesBy: byCluster(await nodesOf(scope, clusters)),
    sessionsBy: byCluster(sessions),
    sizesBy: byCluster(sizes),
  }
}

function byCluster<Row extends { cluster_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.cluster_id)
}
