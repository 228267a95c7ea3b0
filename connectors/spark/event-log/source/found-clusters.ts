import { inOrder } from '#collect/in-order.ts'
import { clusterWithId } from '../../../databricks/cluster-list.ts'
import { ifKept } from '../../../databricks/if-kept.ts'
import { deliveringTo, type DeliveringCluster } from './due-clusters.ts'
import type { Listing } from './list-deliveries.ts'

const clustersAhead = 4

/** Clusters that only their folders name, and the last folder that was looked at; null if it was the last of all. */
export type FoundClusters = { clusters: DeliveringCluster[]; searchedTo: string | null }

/**
 * Clusters of this workspace that left logs in a destination and that its list has no more, as they ended over 30 days ago;
 * of some folders, in the order of their names. What the workspace does not know is another's, or too old.
 */
export async function foundClusters(
  { context: { client, signal }, destination, store }: Listing,
  { known, searchedTo, most }: { known: ReadonlySet<string>; searchedTo: string; most: number },
): Promise<FoundClusters> {
  const entries = await store.list(destination, signal)
  const names = entries.filter(({ isFolder }) => isFolder).map(({ name }) => name)
  const left = names.filter((name) => name > searchedTo && !known.has(name)).toSorted()
  const batch = left.slice(0, most)
  const clusters: DeliveringCluster[] = []
  const asked = inOrder(batch, clustersAhead, (name) => ifKept(clusterWithId(client, name, signal)))
  for await (const cluster of asked)
    if (cluster) clusters.push({ ...deliveringTo(destination, cluster), destination })
  return { clusters, searchedTo: batch.length < left.length ? (batch.at(-1) ?? null) : null }
}
