import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source, Window } from '#collect/source.ts'
import { startOfDay } from '#contract/dates.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import type { Cluster } from '../cluster-list.ts'
import { endOf, existedIn, listedClusters } from '../cluster-list.ts'
import { withoutRepeats } from '../repeats.ts'
import { workspaceAdministrator } from '../right.ts'
import { eventsOf } from './events.ts'
import { eventRow } from './row.ts'
import type { ReadTime } from './read-time.ts'
import { afterReading, isReadToItsEnd, readTimeOf } from './read-time.ts'

const clustersAhead = 4

const clusterEvent = {
  name: 'cluster_event',
  meaning: 'Something that happened to a cluster: a start, a change of size, an end.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    cluster_id: 'string',
    event_time: 'timestamp',
    event_type: 'string',
    event_hash: 'string',
    current_num_workers: 'int',
    target_num_workers: 'int',
    cause: 'string',
    reason_code: 'string',
    reason_type: 'string',
    user_name: 'string',
    details_json: 'string',
    is_masked: 'boolean',
  },
  key: ['account_id', 'workspace_id', 'cluster_id', 'event_time', 'event_type', 'event_hash'],
  arrival: 'once',
} as const satisfies RawTable

/** Events of clusters. */
export const clusterEvents: Source<DatabricksClient> = {
  name: 'cluster-events',
  system: 'databricks',
  meaning: 'Starts, changes of size and ends of every cluster of the workspace, for 30 days back.',
  scope: 'workspace',
  tables: [clusterEvent],
  windowDays: 7,
  keptDays: 30,
  lookBackDays: 1,
  isEvidenceOfCost: true,
  freshMinutes: 15,
  without: 'Without it machine time comes from node minutes, which miss machines that lived shortly.',
  right: workspaceAdministrator,
  fetch: fetchEvents,
}

async function fetchEvents(context: FetchContext<DatabricksClient>): Promise<unknown> {
  const { client, window, dataNow } = context
  if (!window) return context.checkpoint
  const readBefore = readTimeOf(context.checkpoint)
  const clusters = await clustersIn(context, window, readBefore)
  for await (const rows of inOrder(clusters, clustersAhead, (cluster) => rowsOf(context, cluster, window))) {
    await context.emit(clusterEvent.name, rows)
  }
  return startOfDay(window.until) > dataNow ? afterReading(readBefore, window, dataNow) : context.checkpoint

  async function rowsOf(
    { signal }: FetchContext<DatabricksClient>,
    { cluster_id }: Cluster,
    { since, until }: Window,
  ) {
    const events = await eventsOf(client, cluster_id, { since, until }, signal)
    return events.map((event) => eventRow(client, cluster_id, event))
  }
}

async function clustersIn(
  { client, dataNow, signal }: FetchContext<DatabricksClient>,
  window: Window,
  readBefore: ReadTime | undefined,
) {
  const [sinceMs, untilMs] = [startOfDay(window.since).getTime(), startOfDay(window.until).getTime()]
  const touchesNow = untilMs > dataNow.getTime()
  const found: Cluster[] = []
  for await (const listed of listedClusters(client, signal)) {
    const present = listed.filter((cluster) => existedIn(cluster, sinceMs, untilMs))
    found.push(
      ...present.filter((cluster) => !touchesNow || !isReadToItsEnd(endOf(cluster), window, readBefore)),
    )
  }
  return withoutRepeats(found, (cluster) => cluster.cluster_id)
}
