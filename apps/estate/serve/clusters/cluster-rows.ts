import { z } from 'zod'

import { tags, wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { dayMs, nowIn } from '../scope.ts'

const clusterRow = z.object({
  cluster_id: z.string(),
  cluster_name: z.string(),
  source: z.string(),
  creator_user_name: z.string(),
  driver_node_type: z.string().nullable(),
  worker_node_type: z.string(),
  num_workers: wholeNumber.nullable(),
  min_workers: wholeNumber.nullable(),
  max_workers: wholeNumber.nullable(),
  autotermination_minutes: wholeNumber.nullable().transform((minutes) => minutes ?? 0),
  spark_version: z.string(),
  photon: z.boolean(),
  data_security_mode: z.string(),
  custom_tags: tags,
  create_ms: wholeNumber,
  job_id: z.string().nullable(),
  run_name: z.string().nullable(),
  spark_context_id: z.string().nullable(),
  instance_pool_id: z.string().nullable(),
  is_spot: z.boolean().nullable(),
  session: wholeNumber.nullable(),
  creating_ms: wholeNumber.nullable(),
  running_ms: wholeNumber.nullable(),
  terminating_ms: wholeNumber.nullable(),
  reason_code: z.string().nullable(),
  reason_type: z.string().nullable(),
  current_workers: wholeNumber.nullable(),
  target_workers: wholeNumber.nullable(),
  state: z.enum(['PENDING', 'RUNNING', 'RESIZING', 'TERMINATED']),
})

const nodeRow = z.object({
  cluster_id: z.string(),
  instance_id: z.string(),
  is_driver: z.boolean(),
  private_ip: z.string(),
  start_ms: wholeNumber,
})

export type ClusterRow = z.infer<typeof clusterRow>
export type NodeRow = z.infer<typeof nodeRow>

/** The position of a page in the list of clusters, newest first. */
export type ClusterPlace = readonly [createMs: number, clusterId: string]

// Job clusters are marked as deleted when they end, but the workspace shows them for a while.
const clustersNow = `
with latest_session as (
  select cluster_id, max(session) as session
  from fact.cluster_session
  where workspace_id = $workspaceId
    and creating_ms <= $now
  group by cluster_id
),
cluster_now as (
  select
    cluster.* replace (
      coalesce(edited.cluster_name, cluster.cluster_name) as cluster_name,
      case when without_driver.gap is null then coalesce(edited.driver_node_type, cluster.driver_node_type) end
        as driver_node_type,
      coalesce(edited.worker_node_type, cluster.worker_node_type) as worker_node_type,
      coalesce(edited.num_workers, cluster.num_workers) as num_workers,
      coalesce(edited.min_workers, cluster.min_workers) as min_workers,
      coalesce(edited.max_workers, cluster.max_workers) as max_workers,
      coalesce(edited.custom_tags, cluster.custom_tags) as custom_tags,
      stop_at(cluster.workspace_id, cluster.cluster_id, $now, cluster.autotermination_minutes) as autotermination_minutes
    ),
    run.run_name,
    cluster_session.session,
    cluster_session.creating_ms,
    cluster_session.running_ms,
    cluster_session.terminating_ms,
    cluster_session.reason_code,
    cluster_session.reason_type,
    cluster_size.current_workers,
    cluster_size.target_workers,
    case
      when cluster_session.session is null or cluster_session.terminating_ms <= $now then 'TERMINATED'
      when cluster_session.running_ms is null or cluster_session.running_ms > $now then 'PENDING'
      when cluster_size.current_workers <> cluster_size.target_workers then 'RESIZING'
      else 'RUNNING'
    end as state
  from fact.cluster
  left join fact.cluster_state as edited
    on edited.workspace_id = cluster.workspace_id
    and edited.cluster_id = cluster.cluster_id
    and edited.from_ms <= $now
    and edited.until_ms > $now
  left join fact.cluster_gap as without_driver
    on without_driver.workspace_id = cluster.workspace_id
    and without_driver.cluster_id = cluster.cluster_id
    and without_driver.gap = 'NO_DRIVER_TYPE'
  left join latest_session
    on latest_session.cluster_id = cluster.cluster_id
  left join fact.cluster_session
    on cluster_session.workspace_id = cluster.workspace_id
    and cluster_session.cluster_id = cluster.cluster_id
    and cluster_session.session = latest_session.session
  left join fact.cluster_size
    on cluster_size.workspace_id = cluster.workspace_id
    and cluster_size.cluster_id = cluster.cluster_id
    and cluster_size.session = cluster_session.session
    and cluster_size.from_ms <= $now
    and cluster_size.until_ms > $now
  left join fact.run
    on run.workspace_id = cluster.workspace_id
    and run.run_id = cluster.run_id
  where cluster.workspace_id = $workspaceId
    and cluster.create_ms <= $now
    and (cluster.source <> 'UI' or cluster.delete_ms is null or cluster.delete_ms > $now)
    and coalesce(cluster_session.terminating_ms, cluster.create_ms) > $now - $keptMs
    and not exists (
      from fact.cluster_gap
      where cluster_gap.workspace_id = cluster.workspace_id
        and cluster_gap.cluster_id = cluster.cluster_id
        and cluster_gap.gap = 'NOT_LISTED'
    )
)
select * exclude (workspace_id)
from cluster_now`

const listedMs = 30 * dayMs
const knownMs = BigInt(60 * dayMs)

/** The clusters that are active or ended in the last 60 days, newest first. */
export function clustersOf(scope: Scope): Promise<ClusterRow[]> {
  return scope.store.rows(clusterRow, `${clustersNow} order by create_ms desc, cluster_id desc`, {
    ...nowIn(scope),
    keptMs: knownMs,
  })
}

type ClusterFilter = { sources: readonly string[]; states: readonly string[] }

/** A page of the active clusters and of those that ended in the last 30 days, newest first. */
export function listedAfter(
  clusters: readonly ClusterRow[],
  filter: ClusterFilter,
  { after, count, nowMs }: { after: ClusterPlace | undefined; count: number; nowMs: number },
): ClusterRow[] {
  const isListed = (cluster: ClusterRow) =>
    (cluster.terminating_ms ?? cluster.create_ms) > nowMs - listedMs &&
    (filter.sources.length === 0 || filter.sources.includes(cluster.source)) &&
    (filter.states.length === 0 || filter.states.includes(cluster.state)) &&
    (after === undefined || isBefore(cluster, after))
  return clusters.filter(isListed).slice(0, count)
}

function isBefore({ create_ms, cluster_id }: ClusterRow, [createMs, clusterId]: ClusterPlace): boolean {
  return create_ms === createMs ? cluster_id < clusterId : create_ms < createMs
}

/** The current machines of clusters. */
export async function nodesOf(scope: Scope, clusters: readonly ClusterRow[]): Promise<NodeRow[]> {
  const active = clusters.filter((cluster) => cluster.state !== 'TERMINATED')
  if (active.length === 0) return []
  return scope.store.rows(
    nodeRow,
    `
from fact.node
where workspace_id = $workspaceId
  and start_ms <= $now
  and end_ms > $now
  and cluster_id in (select unnest(string_split($clusterIds, ',')))
order by cluster_id, instance_id`,
    { ...nowIn(scope), clusterIds: active.map((cluster) => cluster.cluster_id).join(',') },
  )
}
