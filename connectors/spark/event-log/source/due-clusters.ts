import { inOrder } from '#exchange/in-order.ts'
import { clusterWithId, endOf, listedClusters, type Cluster } from '../../../databricks/cluster-list.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import { ifKept } from '#databricks/refusals.ts'
import { destinationOf } from './destination.ts'
import { isDenied } from './denied.ts'
import type { EventLogState, PlaceRead } from './state.ts'

const dayMs = 86_400_000
/** Logs arrive at most so long after a cluster has ended, with reserve. */
export const lateMs = 2 * 3_600_000
/** Older logs are not read. */
export const keptMs = 60 * dayMs
const clustersAhead = 4

/** A cluster that delivers its logs. */
export type DeliveringCluster = { clusterId: string; destination: string; endedMs: number | null }

/**
 * The clusters that deliver logs: those that the workspace lists, and those whose logs are not all read. One whose destination was
 * changed has its last parts in the former one for a while.
 */
export async function deliveringClusters(
  client: DatabricksClient,
  { clusters }: EventLogState,
  nowMs: number,
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
    try {
      const cluster = await ifKept(clusterWithId(client, clusterId, signal))
      return cluster ? deliveringTo(destination, cluster) : { clusterId, destination, endedMs: endedMs ?? 0 }
    } catch (error) {
      // Its logs may be readable though it may not be seen any more.
      if (isDenied(error)) return { clusterId, destination, endedMs }
      throw error
    }
  })
  for await (const cluster of present) found.set(cluster.clusterId, cluster)
  const delivering = [...found.values()]
  return [...delivering, ...delivering.flatMap((cluster) => inFormerPlace(cluster, clusters, nowMs))]
}

/** The place where a cluster delivered before its destination was changed, for as long as it is looked at. */
export function inFormerPlace(
  cluster: DeliveringCluster,
  clusters: EventLogState['clusters'],
  nowMs: number,
): DeliveringCluster[] {
  const open = clusters[cluster.clusterId]
  if (!open) return []
  if (open.destination !== cluster.destination) {
    open.former = { destination: open.destination, untilMs: nowMs + lateMs }
    open.destination = cluster.destination
  }
  const { former } = open
  const isLeft = former !== undefined && former.untilMs > nowMs && former.destination !== cluster.destination
  return isLeft ? [{ ...cluster, destination: former.destination }] : []
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
  // Where it could not be listed before.
  const isDue = ({ clusterId }: DeliveringCluster) => (open[clusterId]?.unlisted?.nextMs ?? nowMs) <= nowMs
  const due = clusters.filter(isDue)
  return {
    live: due.filter(isLive),
    past: due.filter((cluster) => !isLive(cluster) && isPast(cluster)).toSorted(byEnd),
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
