import { z } from 'zod'
import type { FetchContext } from '#collect/source.ts'
import { ifKept } from '#databricks/refusals.ts'
import { missingParts } from '../applications.ts'
import { clusterWithId } from '../../../databricks/cluster-list.ts'
import type { DatabricksClient } from '../../../databricks/client.ts'
import { isDenied } from './denied.ts'
import { destinationOf, rightToRead, storeOf } from './destination.ts'
import { deliveringTo, inFormerPlace, type DeliveringCluster } from './due-clusters.ts'
import { listDeliveries, type Delivery, type ListedDeliveries } from './list-deliveries.ts'
import { readDeliveries, type LogRead, type ReadLimits } from './read-deliveries.ts'
import { partNumbers } from './read-parts.ts'
import { settle } from './settle.ts'
import { seal, stateOf, writeOff, type EventLogState, type OpenCluster } from './state.ts'

/**
 * From where the logs of a cluster are read: from where collecting stands; also those that count as read, but of which nothing is
 * known here; or all from their beginning.
 */
const from = z.enum(['WHERE_READ', 'UNREAD', 'BEGINNING'])

/** The clusters whose logs somebody asks for. */
export const askedLogs = z.object({ clusters: z.array(z.object({ clusterId: z.string(), from })) })
/** Form of what somebody asks of the source. */
export type AskedLogs = z.input<typeof askedLogs>

type Context = FetchContext<DatabricksClient>
type From = z.output<typeof from>
type AskedCluster = DeliveringCluster & { from: From }

/**
 * Reads the logs of some clusters now, whatever is due. What is read from its beginning takes the place of what was known once it is
 * whole: what cannot be listed or read any more, or has lost parts, stays as it was.
 */
export async function readAskedLogs(context: Context, limits: ReadLimits): Promise<EventLogState> {
  const state = stateOf(context.checkpoint)
  const nowMs = context.dataNow.getTime()
  const clusters = await askedClusters(context, state)
  const former = new Map<string, OpenCluster | undefined>()
  for (const { clusterId } of clusters.filter((cluster) => cluster.from === 'BEGINNING')) {
    if (!former.has(clusterId)) former.set(clusterId, state.clusters[clusterId])
    delete state.clusters[clusterId]
  }
  const listed = new Map<string, boolean>()
  const deliveries = await askedDeliveries(context, state, clusters, listed)
  const torn: { delivery: Delivery; problem: string }[] = []
  const isWelcome = (delivery: Delivery, { lines, problems }: LogRead) => {
    const [problem] = [...Object.values(problems), ...missingParts(partNumbers(lines))]
    if (problem === undefined || !former.has(delivery.clusterId)) return true
    torn.push({ delivery, problem })
    return false
  }
  const { files, isMore } = await readDeliveries(context, deliveries, limits, isWelcome)
  for (const { delivery, problem } of torn) {
    const { cluster, clusterId, delivered } = delivery
    seal(cluster, delivered.folder)
    context.note(
      `The event log ${delivered.contextId} of cluster ${clusterId} is no longer whole, so that what was read before stays: ${problem.replace(/\.$/, '')}.`,
    )
  }
  noteRefused(context, deliveries)
  for (const [clusterId, before] of former) takeBack(state, clusterId, before)
  settle(state, { clusters: listed, deliveries }, nowMs)
  writeOff(state)
  if (isMore && files > 0) context.again()
  return state
}

async function askedClusters(context: Context, state: EventLogState): Promise<AskedCluster[]> {
  const { client, signal, note, dataNow } = context
  const found: AskedCluster[] = []
  for (const asked of askedLogs.parse(context.asked).clusters) {
    const { clusterId } = asked
    const open = state.clusters[clusterId]
    const cluster = await ifKept(clusterWithId(client, clusterId, signal)).catch((error: unknown) => {
      if (isDenied(error)) return undefined
      throw error
    })
    const destination = (cluster && destinationOf(cluster)) ?? open?.destination
    if (destination === undefined) {
      note(
        cluster
          ? `Cluster ${clusterId} delivers no event log: its settings name no destination.`
          : `Cluster ${clusterId} is not known to the workspace any more: where its event log is cannot be found out.`,
      )
      continue
    }
    const known = cluster
      ? deliveringTo(destination, cluster)
      : { clusterId, destination, endedMs: open?.endedMs ?? 0 }
    const former = inFormerPlace(known, state.clusters, dataNow.getTime())
    for (const place of [known, ...former]) found.push({ ...place, from: asked.from })
  }
  return found
}

async function askedDeliveries(
  context: Context,
  state: EventLogState,
  clusters: readonly AskedCluster[],
  listed: Map<string, boolean>,
): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (const [destination, delivering] of Map.groupBy(clusters, (cluster) => cluster.destination)) {
    const store = storeOf(destination, context.client)
    if (!store) {
      context.note(
        `Event logs in ${destination} are not read: it is neither a volume, nor DBFS, S3 or Azure storage.`,
      )
      continue
    }
    const goesOn = ({ clusterId, from: start }: AskedCluster) =>
      start === 'WHERE_READ' || (start === 'UNREAD' && clusterId in state.clusters)
    for (const [isContinued, some] of Map.groupBy(delivering, goesOn)) {
      const before = isContinued ? state.places[destination] : undefined
      const answer = await listDeliveries({ context, state, destination, store, before, listed }, some)
      deliveries.push(...answer.deliveries)
      noteLeft(context, destination, answer)
    }
  }
  return deliveries
}

function noteLeft({ note }: Context, destination: string, { left }: ListedDeliveries): void {
  for (const { clusterId, error } of left) {
    const right = isDenied(error) ? ` It needs ${rightToRead(destination)}` : ''
    note(`The event log of cluster ${clusterId} in ${destination} is not read: ${error.message}${right}`)
  }
}

function noteRefused({ note }: Context, deliveries: readonly Delivery[]): void {
  for (const { clusterId, cluster, delivered } of deliveries) {
    const refused = cluster.contexts[delivered.folder]?.refused
    if (refused)
      note(`The event log ${delivered.contextId} of cluster ${clusterId} is not read: ${refused.problem}.`)
  }
}

/** Puts back what was known of contexts that could not be read anew; what was read to its end stays so. */
function takeBack(state: EventLogState, clusterId: string, before: OpenCluster | undefined): void {
  const now = state.clusters[clusterId]
  if (now)
    for (const [folder, { refused }] of Object.entries(now.contexts))
      if (refused && !before?.contexts[folder]) seal(now, folder)
  if (!before) return
  if (!now) {
    state.clusters[clusterId] = before
    return
  }
  for (const [folder, context] of Object.entries(before.contexts)) {
    const anew = now.contexts[folder]
    if (anew && !anew.refused) continue
    now.contexts[folder] = context
    now.sealed = now.sealed.filter((sealed) => sealed !== folder)
  }
  if (before.former && !now.former) now.former = before.former
}
