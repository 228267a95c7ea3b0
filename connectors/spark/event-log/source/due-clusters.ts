import { inOrder } from '#collect/in-order.ts'
import { clusterWithId, endOf, listedClusters, type Cluster } from '../../../databricks/cluster-list.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import { ifKept } from '../../../databricks/if-kept.ts'
import { destinationOf } from './destination.ts'
import type { EventLogState, PlaceRead } from './state.ts'

const dayMs = 86_400_000
/** Logs arrive at most so long after a cluster has ended, with reserve. */
export const lateMs = 2 * 3_600_000
/** Older logs are not read. */
export const keptMs = 60 * dayMs
const clustersAhead = 4

/** A cluster that delivers its logs. */
export type DeliveringCluster = { clusterId: string; destination: string; endedMs: number | null }

/** The clusters that deliver logs: those that the workspace lists, and those whose logs are not all read. */
export async function deliveringClusters(
  client: DatabricksClient,
  { clusters }: EventLogState,
  signal: AbortSignal,
): Promise<DeliveringCluster[]> {
  const found = new Map<string, DeliveringCluster>()
  const listedIds = new Set<string>()
  for await (const listed of listedClusters(client, signal)) {
    for (const cluster of listed) {
      listedIds.add(cluster.cluster_id)
      const destination = destinationOf(cluster) ?? clusters[cluster.cluster_id]?.destination
      if (destination !== undefined) found.set(cluster.cluster_id, deliveringTo(destination, cluster))
    }
  }
  const unlisted = Object.entries(clusters).filter(([clusterId]) => !listedIds.has(clusterId))
  const present = inOrder(unlisted, clustersAhead, async ([clusterId, { destination, endedMs }]) => {
    const cluster = await ifKept(clusterWithId(client, clusterId, signal))
    return cluster ? deliveringTo(destination, cluster) : { clusterId, destination, endedMs: endedMs ?? 0 }
  })
  for await (const cluster of present) found.set(cluster.clusterId, cluster)
  return [...found.values()]
}

/** A cluster with the destination of its settings, or else this one. */
export function deliveringTo(destination: string, cluster: Cluster): DeliveringCluster {
  const end = endOf(cluster)
  const isEnded = cluster.state === 'TERMINATED' || cluster.state === 'ERROR'
  return {
    clusterId: cluster.cluster_id,
    destination: destinationOf(cluster) ?? destination,
    endedMs: end === null ? (isEnded ? 0 : null) : Date.parse(end),
  }
}

/** The clusters of a destination whose logs may have grown, and those that ended before anything was read, newest first. */
export function dueClusters(
  clusters: readonly DeliveringCluster[],
  { clusters: open }: Pick<EventLogState, 'clusters'>,
  read: PlaceRead,
  nowMs: number,
): { live: DeliveringCluster[]; past: DeliveringCluster[] } {
  const isLive = ({ clusterId, endedMs }: DeliveringCluster) =>
    endedMs === null || endedMs > read.untilMs - lateMs || clusterId in open
  const { sinceMs } = read
  const isPast = ({ endedMs }: DeliveringCluster) =>
    sinceMs !== null && endedMs !== null && endedMs < sinceMs && endedMs > nowMs - keptMs
  return {
    live: clusters.filter(isLive),
    past: clusters.filter((cluster) => !isLive(cluster) && isPast(cluster)).toSorted(byEnd),
  }
}

function byEnd(one: DeliveringCluster, other: DeliveringCluster): number {
  return (other.endedMs ?? Infinity) - (one.endedMs ?? Infinity)
}

/** The first clusters of a list that is sorted by their end; those that ended at one time stay together. */
export function firstOf(past: readonly DeliveringCluster[], most: number): DeliveringCluster[] {
  const last = past[most - 1]
  return last ? past.filter(({ endedMs }) => (endedMs ?? 0) >= (last.endedMs ?? 0)) : [...past]
}
