import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext } from '#collect/source.ts'
import type { CodedError } from '#contract/errors.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import type { FileStore } from '#exchange/file-store.ts'
import { logDenial } from '../reading-tables.ts'
import { rightToRead } from './destination.ts'
import { keptMs, lateMs, type DeliveringCluster } from './due-clusters.ts'
import { isDenied, isOfFolder } from './denied.ts'
import { failedAgain, throwIfMany, tryAgainMs, type LeftOut } from './left-out.ts'
import { deliveredContexts, latestChangeMs, type DeliveredContext } from './log-files.ts'
import { seal, unreadContext, type EventLogState, type OpenCluster, type PlaceRead } from './state.ts'

const clustersAhead = 4
/** Of so many clusters it is remembered that their logs may not be listed. */
const mostDenied = 1_000

/** What lists the logs of one destination. */
export type Listing = {
  context: FetchContext<DatabricksClient>
  state: EventLogState
  destination: string
  store: FileStore
  /** How far it was read before this fetch; absent if never. */
  before: PlaceRead | undefined
  /** The clusters that were listed in this fetch, by their ids: false where a folder of one could not be. */
  listed: Map<string, boolean>
}

/** A context of a cluster with its files, of which some may be unread. */
export type Delivery = {
  clusterId: string
  cluster: OpenCluster
  delivered: DeliveredContext
  store: FileStore
}

/** What was listed of some clusters, and of which it could not be. */
export type ListedDeliveries = { deliveries: Delivery[]; left: LeftOut[]; tried: number }

/** The contexts of clusters with their files. A cluster whose folder may not be listed, or breaks, costs itself. */
export async function listDeliveries(
  listing: Listing,
  clusters: readonly DeliveringCluster[],
): Promise<ListedDeliveries> {
  const deliveries: Delivery[] = []
  const left: LeftOut[] = []
  const listed = inOrder(clusters, clustersAhead, (cluster) => contextsOf(listing, cluster))
  for await (const { cluster, contexts, error } of listed) {
    const { clusterId } = cluster
    await emitDenial(listing, clusterId, error)
    if (error) {
      listing.listed.set(clusterId, false)
      left.push({ clusterId, error })
      throwIfMany(left)
      continue
    }
    listing.listed.set(clusterId, listing.listed.get(clusterId) ?? true)
    const open = openClusterOf(listing, cluster)
    for (const delivered of contexts)
      if (isWanted(listing, open, delivered))
        deliveries.push({ clusterId, cluster: open, delivered, store: listing.store })
    delete open.unlisted
  }
  return { deliveries, left, tried: clusters.length }
}

/** Whether all that was tried for the first time may not be read, so that it is the destination that refuses. */
export function isAllDenied({ state }: Listing, { left, tried }: ListedDeliveries): boolean {
  const isFirst = (clusterId: string) => state.clusters[clusterId]?.unlisted === undefined
  return (
    tried > 0 &&
    left.length === tried &&
    left.every(({ clusterId, error }) => isDenied(error) && isFirst(clusterId))
  )
}

/** Remembers clusters whose folders could not be listed: they are tried again, as of how far their destination was read now. */
export function keepUnlisted(
  { state, destination, before, context }: Listing,
  clusters: readonly DeliveringCluster[],
  left: readonly LeftOut[],
): void {
  const nowMs = context.dataNow.getTime()
  const ended = new Map(clusters.map(({ clusterId, endedMs }) => [clusterId, endedMs]))
  for (const { clusterId, error } of left) {
    const endedMs = ended.get(clusterId) ?? null
    const open = (state.clusters[clusterId] ??= { destination, endedMs, contexts: {}, sealed: [] })
    open.endedMs = endedMs
    const refused = failedAgain(error, open.unlisted)
    const nextMs = tryAgainMs(open, refused.tries, nowMs)
    open.unlisted = { ...refused, nextMs, before: open.unlisted ? open.unlisted.before : (before ?? null) }
  }
}

/** Notes that a destination may not be read, of which nothing is. Once it may be, reading goes on where it ended before this fetch. */
export function leaveUnread(
  { state, destination, context, before }: Listing,
  { left: [first] }: ListedDeliveries,
): Delivery[] {
  if (before) state.places[destination] = before
  else delete state.places[destination]
  const reason = first ? `${first.error.message} ` : ''
  context.note(`Event logs in ${destination} are not read: ${reason}It needs ${rightToRead(destination)}`)
  return []
}

async function contextsOf(
  { context, state, destination, store }: Listing,
  cluster: DeliveringCluster,
): Promise<{ cluster: DeliveringCluster; contexts: DeliveredContext[]; error?: CodedError }> {
  const { clusterId } = cluster
  const sealed = new Set(state.clusters[clusterId]?.sealed)
  const folder = `${destination}/${clusterId}`
  try {
    const contexts = await deliveredContexts(store, folder, (path) => sealed.has(path), context.signal)
    return { cluster, contexts }
  } catch (error) {
    context.signal.throwIfAborted()
    if (!isOfFolder(error)) throw error
    return { cluster, contexts: [], error }
  }
}

/** Adds that the logs of a cluster may not be listed, or can be again, where that is news. */
async function emitDenial(
  { context: { client, emit }, destination, state }: Listing,
  clusterId: string,
  error: CodedError | undefined,
): Promise<void> {
  const problem = isDenied(error) ? error.message : undefined
  if (problem === state.denied?.[clusterId] || (error && !problem)) return
  const { [clusterId]: _before, ...others } = state.denied ?? {}
  const denied = problem === undefined ? others : { ...others, [clusterId]: problem }
  state.denied = Object.fromEntries(Object.entries(denied).slice(-mostDenied))
  const row = {
    account_id: client.account.id,
    workspace_id: client.here.id,
    cluster_id: clusterId,
    destination,
    problem: problem ?? null,
    day: null,
    last_day: null,
  }
  await emit(logDenial.name, [row])
}

function openClusterOf(
  { state, destination }: Listing,
  { clusterId, endedMs }: DeliveringCluster,
): OpenCluster {
  const open = (state.clusters[clusterId] ??= { destination, endedMs, contexts: {}, sealed: [] })
  open.endedMs = endedMs
  return open
}

/** Whether a context may have something to read. One of which nothing is known may be read or too old. */
function isWanted(
  { before: reached, context }: Listing,
  cluster: OpenCluster,
  delivered: DeliveredContext,
): boolean {
  const { folder } = delivered
  if (folder in cluster.contexts) return true
  const before = cluster.unlisted ? cluster.unlisted.before : reached
  const nowMs = context.dataNow.getTime()
  const changedMs = latestChangeMs(delivered)
  const isRead = before?.sinceMs === null && changedMs > 0 && changedMs < before.untilMs - lateMs
  const isOld = changedMs > 0 && changedMs < nowMs - keptMs
  if (isRead || isOld) seal(cluster, folder)
  else cluster.contexts[folder] = unreadContext(nowMs)
  return !isRead && !isOld
}
