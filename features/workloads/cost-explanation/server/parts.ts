import { groupedBy, mostExpensiveFirst } from './group.ts'
import { shownMachineKeys } from './machines.ts'
import type { FoundPartRow, NameRow, PartRow } from './rows.ts'

function keyOf({ machineKey, skuName, phase, priceKind, price }: FoundPartRow): string {
  return [machineKey, skuName, phase, priceKind, price].join('|')
}

/** Parts in the order in which they are shown: the largest amounts first. */
export function inOrder(found: readonly FoundPartRow[]): FoundPartRow[] {
  return mostExpensiveFirst(found.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
}

/** Whose clusters the machines are that are shown one by one. */
export function ownersOf(found: readonly FoundPartRow[]): string[] {
  const shown = shownMachineKeys(found)
  const owners = found.flatMap(({ machineKey, ownerId }) =>
    ownerId !== null && shown.has(machineKey) ? [ownerId] : [],
  )
  return [...new Set(owners)]
}

function ownerKey(workspaceId: string, ownerId: string): string {
  return [workspaceId, ownerId].join('|')
}

/** The first name of each owner; a job that stands for a one-time run may have two. */
function ownerNames(names: readonly NameRow[]): Map<string, string> {
  const named = names.flatMap(({ kind, workspaceId, id, name }) =>
    name === null || kind === 'cluster' ? [] : [{ key: ownerKey(workspaceId, id), name }],
  )
  const groups = groupedBy(named, ({ key }) => key)
  return new Map(
    groups.map(([key, group]) => [key, group.map(({ name }) => name).toSorted()[0] ?? ''] as const),
  )
}

type Clusters = Pick<PartRow, 'clusterId' | 'clusterName' | 'clusterCount'>

/** The clusters of a machine, and their first name: one may have a name in each of several workspaces. */
function clustersOf(rows: readonly FoundPartRow[]): Clusters {
  const ids = new Set(rows.flatMap(({ clusterIds }) => clusterIds?.split(',') ?? []))
  const [clusterId = null, ...others] = ids
  const names = rows.flatMap(({ clusterName }) => clusterName ?? []).toSorted()
  return {
    clusterId: others.length === 0 ? clusterId : null,
    clusterName: names[0] ?? null,
    clusterCount: ids.size,
  }
}

/** Parts with what their machines are: one cluster, several of one name or owner, or none. */
export function partsOf(found: readonly FoundPartRow[], names: readonly NameRow[]): PartRow[] {
  const nameOf = ownerNames(names)
  const machines = groupedBy(found, ({ machineKey }) => machineKey)
  const parts = machines.flatMap(([, rows]) => {
    const clusters = clustersOf(rows)
    return rows.map(({ clusterIds: _all, ownerId, nameOfClusters, ...row }) => ({
      ...row,
      ...clusters,
      clusterName: clusters.clusterCount === 1 ? clusters.clusterName : nameOfClusters,
      ownerName: ownerId === null ? null : (nameOf.get(ownerKey(row.workspaceId, ownerId)) ?? ownerId),
    }))
  })
  return mostExpensiveFirst(parts)
}
