import { keptMs, lateMs } from './due-clusters.ts'
import { isTriedAgain } from './left-out.ts'
import { changedFiles } from './log-files.ts'
import type { Delivery } from './list-deliveries.ts'
import { seal, type EventLogState, type OpenCluster } from './state.ts'

/** What a fetch listed: clusters by their ids, false where a folder of one could not be, and the contexts in them. */
type Listed = { clusters: ReadonlyMap<string, boolean>; deliveries: readonly Delivery[] }

/** Closes contexts to which nothing is added any more, and forgets clusters that ended and are read to their end. */
export function settle(state: EventLogState, { clusters: listed, deliveries }: Listed, nowMs: number): void {
  const delivered = new Map(deliveries.map((delivery) => [delivery.delivered.folder, delivery]))
  for (const [clusterId, cluster] of Object.entries(state.clusters)) {
    // Whether a context whose folder could not be listed has grown is not known.
    if (listed.get(clusterId) === true || isForgotten(cluster, nowMs))
      for (const folder of quietContexts(cluster, delivered, nowMs)) seal(cluster, folder)
    if (cluster.former && cluster.former.untilMs <= nowMs) delete cluster.former
    const isOver = cluster.endedMs !== null && cluster.endedMs < nowMs - lateMs
    const isRead = Object.keys(cluster.contexts).length === 0 && !isTriedAgain(cluster, nowMs)
    if (isOver && isRead) delete state.clusters[clusterId]
  }
}

function quietContexts(
  cluster: OpenCluster,
  delivered: ReadonlyMap<string, Delivery>,
  nowMs: number,
): string[] {
  const contexts = Object.entries(cluster.contexts)
  const latestMs = Math.max(...contexts.map(([, { changedMs }]) => changedMs))
  return contexts
    .filter(([folder, context]) => {
      const delivery = delivered.get(folder)
      const isUnread = delivery !== undefined && changedFiles(delivery.delivered, context).length > 0
      if (isUnread) return false
      const { endedMs } = cluster
      if (endedMs !== null && endedMs < nowMs - lateMs)
        return delivery === undefined || isQuiet(delivery, nowMs)
      return context.changedMs < latestMs && context.changedMs < nowMs - lateMs
    })
    .map(([folder]) => folder)
}

const isForgotten = ({ endedMs }: OpenCluster, nowMs: number) => endedMs !== null && endedMs <= nowMs - keptMs

function isQuiet({ delivered }: Delivery, nowMs: number): boolean {
  return delivered.files.every(({ modifiedMs }) => modifiedMs < nowMs - lateMs)
}
