import type { Happening } from './cluster-event.ts'
import type { ClusterRow } from './cluster-rows.ts'
import type { SizeSetting } from './cluster-spec.ts'
import { clusterSizeBody } from './cluster-spec.ts'
import type { StateRow } from './event-rows.ts'

/** The size that a cluster was set to at an instant. */
export function asOf(cluster: ClusterRow, states: readonly StateRow[], instantMs: number): ClusterRow {
  const state = states.findLast(({ from_ms }) => from_ms <= instantMs)
  return state ? { ...cluster, ...sizeOf(state) } : cluster
}

/** The edits of a cluster: what it was set to, and to what. */
export function editsOf({ creator_user_name }: ClusterRow, states: readonly StateRow[]): Happening[] {
  return states.slice(1).flatMap((state, index) => {
    const before = states[index]
    if (!before) return []
    const details = {
      user: state.user_name ?? creator_user_name,
      previous_attributes: attributesOf(before),
      attributes: attributesOf(state),
      previous_cluster_size: clusterSizeBody(before),
      cluster_size: clusterSizeBody(state),
    }
    return [{ timestamp: state.from_ms, type: 'EDITED', details }]
  })
}

function sizeOf({ num_workers, min_workers, max_workers }: StateRow): SizeSetting {
  return { num_workers, min_workers, max_workers }
}

function attributesOf({ cluster_name, worker_node_type, driver_node_type, custom_tags }: StateRow): object {
  return {
    cluster_name,
    node_type_id: worker_node_type,
    driver_node_type_id: driver_node_type,
    custom_tags,
  }
}
