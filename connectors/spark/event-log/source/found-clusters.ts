import { inOrder } from '#exchange/in-order.ts'
import { clusterWithId } from '../../../databricks/cluster-list.ts'
import { ifKept } from '#databricks/refusals.ts'
import { deliveringTo, type DeliveringCluster } from './due-clusters.ts'
import { isDenied, isOfFolder } from './denied.ts'
import type { Listing } from './list-deliveries.ts'

const clustersAhead = 4
const shownNames = 5

/** Clusters that only their folders name, and the last folder that was looked at; null if it was the last of all. */
export type FoundClusters = { clusters: DeliveringCluster[]; searchedTo: string | null }

/**
 * Clusters of this workspace that left logs in a destination and that its list has no more, as they ended over 30 days ago;
 * of some folders, in the order of their names. What the workspace does not know is another's, or too old.
 */
export async function foundClusters(
  { context: { client, signal, note }, destination, store }: Listing,
  { known, searchedTo, most }: { known: ReadonlySet<string>; searchedTo: string; most: number },
): Promise<FoundClusters> {
  const entries = await store.list(destination, signal)
  const names = entries.filter(({ isFolder }) => isFolder).map(({ name }) => name)
  const left = names.filter((name) => name > searchedTo && !known.has(name)).toSorted()
  const batch = left.slice(0, most)
  const clusters: DeliveringCluster[] = []
  const hidden: string[] = []
  const ask = async (name: string) => {
    try {
      return await ifKept(clusterWithId(client, name, signal))
    } catch (error) {
      signal.throwIfAborted()
      if (!isOfFolder(error)) throw error
      // Any name may stand in a destination; what is no id of a cluster is refused, too.
      if (isDenied(error)) hidden.push(name)
      return undefined
    }
  }
  for await (const cluster of inOrder(batch, clustersAhead, ask))
    if (cluster) clusters.push({ ...deliveringTo(destination, cluster), destination })
  if (hidden.length > 0)
    note(
      `${hidden.length} clusters that left logs in ${destination} may not be seen, so that their logs are not read: ${hidden.slice(0, shownNames).join(', ')}.`,
    )
  return { clusters, searchedTo: batch.length < left.length ? (batch.at(-1) ?? null) : null }
}
