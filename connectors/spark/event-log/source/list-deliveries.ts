import { inOrder } from '#collect/in-order.ts'
import type { FetchContext } from '#collect/source.ts'
import { CodedError } from '#contract/errors.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import type { FileStore } from '../../../file-store.ts'
import { rightToRead } from './destination.ts'
import { keptMs, lateMs, type DeliveringCluster } from './due-clusters.ts'
import { deliveredContexts, latestChangeMs, type DeliveredContext } from './log-files.ts'
import { seal, unreadContext, type EventLogState, type OpenCluster, type PlaceRead } from './state.ts'

const clustersAhead = 4

/** What lists the logs of one destination. */
export type Listing = {
  context: FetchContext<DatabricksClient>
  state: EventLogState
  destination: string
  store: FileStore
  /** How far it was read before this fetch; absent if never. */
  before: PlaceRead | undefined
}

/** A context of a cluster with its files, of which some may be unread. */
export type Delivery = {
  clusterId: string
  cluster: OpenCluster
  delivered: DeliveredContext
  store: FileStore
}

/** The contexts of clusters with their files; undefined if the destination may not be read. */
export async function listDeliveries(
  listing: Listing,
  clusters: readonly DeliveringCluster[],
): Promise<Delivery[] | undefined> {
  const deliveries: Delivery[] = []
  const listed = inOrder(clusters, clustersAhead, (cluster) => contextsOf(listing, cluster))
  try {
    for await (const { cluster, contexts } of listed) {
      const open = openClusterOf(listing, cluster)
      for (const delivered of contexts)
        if (isWanted(listing, open, delivered))
          deliveries.push({ clusterId: cluster.clusterId, cluster: open, delivered, store: listing.store })
    }
    return deliveries
  } catch (error) {
    if (!isDenied(error)) throw error
    leaveUnread(listing, error)
    return undefined
  }
}

/** Whether a destination may not be read. */
export function isDenied(error: unknown): error is CodedError {
  return error instanceof CodedError && error.code === 'forbidden'
}

/** Notes that a destination may not be read. Once it may be, reading goes on where it ended before this fetch. */
export function leaveUnread(
  { state, destination, context, before }: Pick<Listing, 'state' | 'destination' | 'context' | 'before'>,
  error: CodedError,
): void {
  if (before) state.places[destination] = before
  else delete state.places[destination]
  context.note(
    `Event logs in ${destination} are not read: ${error.message} It needs ${rightToRead(destination)}`,
  )
}

async function contextsOf({ context, state, destination, store }: Listing, cluster: DeliveringCluster) {
  const { clusterId } = cluster
  const sealed = new Set(state.clusters[clusterId]?.sealed)
  const folder = `${destination}/${clusterId}`
  const contexts = await deliveredContexts(store, folder, (path) => sealed.has(path), context.signal)
  return { cluster, contexts }
}

function openClusterOf(
  { state, destination }: Listing,
  { clusterId, endedMs }: DeliveringCluster,
): OpenCluster {
  const open = (state.clusters[clusterId] ??= { destination, endedMs, contexts: {}, sealed: [] })
  open.endedMs = endedMs
  open.destination = destination
  return open
}

/** Whether a context may have something to read. One of which nothing is known may be read or too old. */
function isWanted({ before, context }: Listing, cluster: OpenCluster, delivered: DeliveredContext): boolean {
  const { folder } = delivered
  if (folder in cluster.contexts) return true
  const nowMs = context.dataNow.getTime()
  const changedMs = latestChangeMs(delivered)
  const isRead = before?.sinceMs === null && changedMs > 0 && changedMs < before.untilMs - lateMs
  const isOld = changedMs > 0 && changedMs < nowMs - keptMs
  if (isRead || isOld) seal(cluster, folder)
  else cluster.contexts[folder] = unreadContext(nowMs)
  return !isRead && !isOld
}
