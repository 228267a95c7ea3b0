import type { FetchContext, Source } from '#collect/source.ts'
import { optionalNote } from '#contract/operator-note.ts'
import type { DatabricksClient } from '../../databricks/client.ts'
import { grantsOf, storeOf } from './source/destination.ts'
import {
  deliveringClusters,
  dueClusters,
  firstOf,
  lateMs,
  type DeliveringCluster,
} from './source/due-clusters.ts'
import { foundClusters } from './source/found-clusters.ts'
import { isOfFolder } from './source/denied.ts'
import { leftOutNotes } from './source/left-out.ts'
import {
  isAllDenied,
  keepUnlisted,
  leaveUnread,
  listDeliveries,
  type Delivery,
  type Listing,
} from './source/list-deliveries.ts'
import { changedFiles } from './source/log-files.ts'
import { readAskedLogs } from './source/read-asked.ts'
import { readDeliveries, type ReadLimits } from './source/read-deliveries.ts'
import { readsParts } from './source/reading.ts'
import { settle } from './source/settle.ts'
import { stateOf, unreadable, writeOff, type EventLogState, type PlaceRead } from './source/state.ts'
import { logTables } from './tables.ts'
import { readingTables } from './reading-tables.ts'
import { logTask } from './task-table.ts'

const megabyte = 1_048_576
const usualLimits: ReadLimits = { fetchBytes: 1_024 * megabyte, contextBytes: 256 * megabyte }
/** How many clusters of the past are looked at in one fetch. */
const pastClusters = 300
const shownProblems = 5
const noDelivery = optionalNote(
  'no cluster delivers Spark event logs. Set a log destination in the settings of a cluster, a volume, DBFS or S3: it delivers logs from its next start on.',
)

/** Spark's event logs, from where clusters deliver them. */
export const eventLog: Source<DatabricksClient> = {
  name: 'event-log',
  system: 'databricks',
  meaning:
    "Spark's event logs of the clusters for which log delivery is turned on: what each job and stage did.",
  scope: 'workspace',
  tables: [...logTables, logTask, ...readingTables],
  isReadLate: true,
  freshMinutes: 15,
  without: 'Without it skew, spill, shuffle and bytes of runs are not known.',
  right: {
    name: 'READ VOLUME on the volumes to which clusters deliver their logs',
    grant: grantsOf('<catalog>', '<schema>', '<volume>'),
  },
  fetch: (context) =>
    context.asked === undefined ? fetchEventLogs(context) : readAskedLogs(context, usualLimits),
  apart: [readsParts],
}

/** Reads the logs that are new or longer; answers what is open. */
export async function fetchEventLogs(
  context: FetchContext<DatabricksClient>,
  limits: ReadLimits = usualLimits,
): Promise<EventLogState> {
  const { client, signal, dataNow } = context
  const state = stateOf(context.checkpoint)
  const clusters = await deliveringClusters(client, state, dataNow.getTime(), signal)
  if (clusters.length === 0) {
    context.note(noDelivery)
    return { places: {}, clusters: {} }
  }
  const before = { ...state.places }
  const deliveries: Delivery[] = []
  const listed = new Map<string, boolean>()
  for (const [destination, delivering] of Map.groupBy(clusters, (cluster) => cluster.destination)) {
    const store = storeOf(destination, client)
    if (store) {
      const listing = { context, state, destination, store, before: before[destination], listed }
      deliveries.push(...(await dueDeliveries(listing, delivering, limits)))
    } else
      context.note(
        `Event logs in ${destination} are not read: it is neither a volume, nor DBFS, S3 or Azure storage.`,
      )
  }
  const { files, isMore } = await readDeliveries(context, deliveries, limits)
  for (const note of leftOutNotes(state)) context.note(note)
  noteProblems(context, unreadable(state))
  settle(state, { clusters: listed, deliveries }, dataNow.getTime())
  const closed = writeOff(state)
  if (closed > 0) context.note(`${closed} Spark applications are followed no more: too many are open.`)
  // What may not be read has nothing more to read at once.
  const read = Object.entries(state.places).filter(([, { untilMs }]) => untilMs === dataNow.getTime())
  const isPastLeft = read.some(
    ([destination, place]) =>
      (place.sinceMs !== null || place.searchedTo !== null) && hasMoved(place, before[destination]),
  )
  if (isPastLeft || (isMore && files > 0)) context.again()
  return state
}

function hasMoved({ sinceMs, searchedTo }: PlaceRead, before: PlaceRead | undefined): boolean {
  return sinceMs !== (before?.sinceMs ?? null) || searchedTo !== (before?.searchedTo ?? '')
}

/** The logs of a destination that may have grown, and those of some clusters of the past if there is room. */
async function dueDeliveries(
  listing: Listing,
  clusters: readonly DeliveringCluster[],
  { fetchBytes }: ReadLimits,
): Promise<Delivery[]> {
  const { state, destination, context } = listing
  const nowMs = context.dataNow.getTime()
  const read = listing.before ?? { untilMs: nowMs, sinceMs: nowMs - lateMs + 1 }
  const { live, past } = dueClusters(clusters, state, read, nowMs)
  const running = await listDeliveries(listing, live)
  const { deliveries } = running
  if (isAllDenied(listing, running)) return leaveUnread(listing, running)
  keepUnlisted(listing, live, running.left)
  if (unreadBytes(deliveries) >= fetchBytes) {
    state.places[destination] = { ...read, untilMs: nowMs }
    return deliveries
  }
  const batch = firstOf(past, pastClusters)
  const more = await listDeliveries(listing, batch)
  if (running.tried === 0 && isAllDenied(listing, more)) return leaveUnread(listing, more)
  keepUnlisted(listing, batch, more.left)
  deliveries.push(...more.deliveries)
  const last = batch.at(-1)?.endedMs ?? null
  const sinceMs = batch.length < past.length ? last : null
  const { searchedTo = '' } = read
  state.places[destination] = { untilMs: nowMs, sinceMs, searchedTo }
  if (sinceMs !== null || searchedTo === null || unreadBytes(deliveries) >= fetchBytes) return deliveries
  const forgotten = await forgottenDeliveries(listing, clusters, searchedTo)
  state.places[destination] = { untilMs: nowMs, sinceMs, searchedTo: forgotten.searchedTo }
  return [...deliveries, ...forgotten.deliveries]
}

/** The logs of some clusters that the workspace lists no more. Who may read logs need not have the right to list them all. */
async function forgottenDeliveries(
  listing: Listing,
  clusters: readonly DeliveringCluster[],
  searchedTo: string,
): Promise<{ deliveries: Delivery[]; searchedTo: string | null }> {
  const { context } = listing
  const known = new Set(clusters.map(({ clusterId }) => clusterId))
  try {
    const found = await foundClusters(listing, { known, searchedTo, most: pastClusters })
    // Nothing of them was read before, however far the others are.
    const unread = { ...listing, before: undefined }
    const { deliveries, left } = await listDeliveries(unread, found.clusters)
    keepUnlisted(unread, found.clusters, left)
    return { deliveries, searchedTo: found.searchedTo }
  } catch (error) {
    if (!isOfFolder(error)) throw error
    context.note(`Logs of clusters that ended over 30 days ago are not looked for: ${error.message}`)
    return { deliveries: [], searchedTo }
  }
}

function unreadBytes(deliveries: readonly Delivery[]): number {
  const unread = deliveries.flatMap(({ cluster, delivered }) => {
    const open = cluster.contexts[delivered.folder]
    return open && !open.refused ? changedFiles(delivered, open) : []
  })
  return unread.reduce((sum, { bytes }) => sum + bytes, 0)
}

function noteProblems({ note }: FetchContext<DatabricksClient>, problems: readonly string[]): void {
  if (problems.length === 0) return
  const shown = problems.slice(0, shownProblems).join('; ')
  note(`${problems.length} parts of event logs could not be read to their end: ${shown}.`)
}
