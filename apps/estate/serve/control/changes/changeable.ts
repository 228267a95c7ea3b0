import { z } from 'zod'

import type { OrderedChange } from '../../../facts/generate.ts'
import type { FactStore } from '../../facts/fact-store.ts'
import { wholeNumber } from '../../facts/values.ts'
import { invalidParameter } from '../../http/databricks-error.ts'

/** What somebody may change by hand: which asset, which of its settings, to what, and who. */
const changeOrder = z.strictObject({
  kind: z.enum(['job', 'cluster', 'warehouse', 'pool']),
  id: z.string(),
  setting: z.string(),
  to: z.union([z.string(), z.number(), z.boolean()]).transform(String),
  by: z.string(),
})

type ChangeOrder = z.output<typeof changeOrder>

/** One change, or several at the same moment. */
export const changeOrders = z.union([
  changeOrder.transform((order) => [order]),
  z.strictObject({ changes: z.array(changeOrder).min(1) }).transform(({ changes }) => changes),
])

const assetRow = z.object({
  workspace_id: z.string(),
  seat: wholeNumber,
  name: z.string(),
  present: z.string().nullable(),
  most: wholeNumber.nullable(),
})

/** An asset that exists at an instant, with the present value of a setting. */
type Asset = z.output<typeof assetRow>

/** How an asset is found, what its setting is now and which values it may have. */
type Changeable = { sql: string; why: (to: string, asset: Asset) => string | undefined }

const isWhole = (text: string, least: number, most = 1_000_000) =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
const stopIn =
  (least: number) =>
  (to: string, { present }: Asset) => {
    if (present === '0' || to === '0')
      return 'Whether there is an automatic stop at all cannot be changed here.'
    return isWhole(to, least) ? undefined : `The stop is a number of minutes of at least ${least}.`
  }

const isOneOf = (what: string, values: readonly string[]) => (to: string) =>
  values.includes(to) ? undefined : `${what} is one of ${values.join(', ')}.`

/** A setting of shared clusters: how its present value reads, and by which other value it is bounded. */
const cluster = (present: string, most = 'null') => `
select cluster.workspace_id, seat, cluster.cluster_name as name, cast(${present} as varchar) as present, ${most} as most
from fact.cluster
inner join fact.workspace using (workspace_id)
left join fact.cluster_state as state
  on state.workspace_id = cluster.workspace_id
  and state.cluster_id = cluster.cluster_id
  and from_ms <= $now
  and until_ms > $now
where source = 'UI'
  and cluster.cluster_id = $id
  and cluster.create_ms <= $now
  and (delete_ms is null or delete_ms > $now)
  and cast(${present} as varchar) is not null`

/** A setting of SQL warehouses: how its present value reads, and by which other value it is bounded. */
const warehouse = (present: string, most = 'null') => `
select warehouse.workspace_id, seat, warehouse.name, cast(${present} as varchar) as present, ${most} as most
from fact.warehouse
inner join fact.workspace using (workspace_id)
left join fact.warehouse_state as state
  on state.workspace_id = warehouse.workspace_id
  and state.warehouse_id = warehouse.warehouse_id
  and from_ms <= $now
  and until_ms > $now
where warehouse.warehouse_id = $id
  and warehouse.create_ms <= $now
  and (delete_ms is null or delete_ms > $now)`

const pool = `
select pool.workspace_id, seat, pool.name,
  cast(coalesce(state.min_idle_instances, pool.min_idle_instances) as varchar) as present, pool.max_capacity as most
from fact.pool
inner join fact.workspace using (workspace_id)
left join fact.pool_state as state
  on state.workspace_id = pool.workspace_id
  and state.instance_pool_id = pool.instance_pool_id
  and from_ms <= $now
  and until_ms > $now
where pool.instance_pool_id = $id
  and pool.create_ms <= $now`

/** A setting of jobs: how its present value reads, and which jobs have it. */
const job = (present: string, among: string) => `
select job.workspace_id, seat, job.name, cast(${present} as varchar) as present, null as most
from fact.job
inner join fact.workspace using (workspace_id)
left join (
  select workspace_id, job_id, max_by(job_setting_state, from_ms) as state
  from fact.job_setting_state
  where from_ms <= $now
  group by workspace_id, job_id
) as latest using (workspace_id, job_id)
left join (
  select workspace_id, job_id, any_value(job_cluster) as made, count(*) as clusters
  from fact.job_cluster
  group by workspace_id, job_id
) as usual using (workspace_id, job_id)
left join fact.job_mode as mode using (workspace_id, job_id)
where job_id = $id
  and job.create_ms <= $now
  and (delete_ms is null or delete_ms > $now)
  and ${among}`

const ownCluster = "coalesce(state.compute, job.compute) = 'job_cluster' and clusters = 1"
// Runs of these take the time that their work and their machines ask for.
const isMeasured = 'exists (from fact.run_work where run_work.job_id = job.job_id)'
// Its time follows from nothing but its pace, so that it is known whether a run would have taken longer.
const isPlain = `(select count(*) from fact.job_task where job_task.job_id = job.job_id) = 1
  and not ${isMeasured}
  and mode.performance_target is null
  and not exists (from fact.run_phase where run_phase.job_id = job.job_id)`
const measured = `${isMeasured} and ${ownCluster}`
const isType = (to: string) => (to === '' ? 'A node type has a name.' : undefined)
// Cores that are as many and no slower, or a driver that has room for what it does: the runs take as long as before.
const roomy = `${ownCluster} and (${isMeasured} or exists (
  from fact.driver_load
  inner join fact.node_type as given on given.node_type = $to
  inner join fact.node_type as present on present.node_type = coalesce(state.driver_node_type, made.driver_node_type)
  inner join fact.node_type as first on first.node_type = made.driver_node_type
  where driver_load.job_id = job.job_id
    and peak_cpu_percent * first.core_count < 80 * given.core_count
    and peak_memory_percent * first.memory_mb < 80 * given.memory_mb
))`
const alike = `${ownCluster} and (${isMeasured} or exists (
  from fact.node_type as given
  inner join fact.node_type as present on present.node_type = coalesce(state.worker_node_type, made.worker_node_type)
  where given.node_type = $to
    and given.core_count = present.core_count
))`

const leastWorkers = 'coalesce(state.min_workers, cluster.min_workers)'
const mostWorkers = 'coalesce(state.max_workers, cluster.max_workers)'
const leastClusters = 'coalesce(state.min_clusters, warehouse.min_clusters)'
const mostClusters = 'coalesce(state.max_clusters, warehouse.max_clusters)'

const changeable: Readonly<Record<string, Changeable>> = {
  'cluster autotermination_minutes': {
    sql: cluster('stop_at(cluster.workspace_id, cluster.cluster_id, $now, autotermination_minutes)'),
    why: stopIn(10),
  },
  'cluster num_workers': {
    sql: cluster('coalesce(state.num_workers, cluster.num_workers)'),
    why: (to) => (isWhole(to, 0, 64) ? undefined : 'A cluster has 0 to 64 workers.'),
  },
  'cluster autoscale.min_workers': {
    sql: cluster(leastWorkers, mostWorkers),
    why: (to, { most }) =>
      isWhole(to, 1, most ?? 1) ? undefined : `It has 1 to ${most ?? 1} workers at least.`,
  },
  'cluster autoscale.max_workers': {
    sql: cluster(mostWorkers, leastWorkers),
    why: (to, { most }) => (isWhole(to, most ?? 1, 64) ? undefined : `It has at least ${most ?? 1} workers.`),
  },
  'warehouse auto_stop_mins': {
    sql: warehouse('stop_at(warehouse.workspace_id, warehouse.warehouse_id, $now, auto_stop_minutes)'),
    why: stopIn(1),
  },
  'warehouse cluster_size': {
    sql: warehouse('coalesce(state.rest_size, warehouse.rest_size)'),
    why: isOneOf('A size', ['2X-Small', 'X-Small', 'Small', 'Medium', 'Large']),
  },
  'warehouse warehouse_type': {
    sql: warehouse('coalesce(state.warehouse_type, warehouse.warehouse_type)'),
    why: isOneOf('A type', ['SERVERLESS', 'PRO', 'CLASSIC']),
  },
  'warehouse min_num_clusters': {
    sql: warehouse(leastClusters, mostClusters),
    why: (to, { most }) =>
      isWhole(to, 1, most ?? 1) ? undefined : `At least 1 and at most ${most ?? 1} clusters can always run.`,
  },
  'warehouse max_num_clusters': {
    sql: warehouse(mostClusters, leastClusters),
    why: (to, { most }) =>
      isWhole(to, most ?? 1, 40) ? undefined : `At least ${most ?? 1} clusters always run.`,
  },
  'pool min_idle_instances': {
    sql: pool,
    why: (to, { most }) =>
      isWhole(to, 0, most ?? 0) ? undefined : `At most ${most ?? 0} machines may wait.`,
  },
  'job paused': {
    sql: job('coalesce(state.is_paused, false)', 'job.quartz_cron is not null'),
    why: (to) =>
      to === 'true' || to === 'false' ? undefined : 'A schedule is paused or not: true or false.',
  },
  'job timeout_seconds': {
    sql: job('coalesce(state.timeout_seconds, job.timeout_seconds)', isPlain),
    why: (to) => (isWhole(to, 0) ? undefined : 'A timeout is a number of seconds; 0 is none.'),
  },
  'job performance_target': {
    sql: job(
      'coalesce(state.performance_target, mode.performance_target)',
      'mode.performance_target is not null',
    ),
    why: isOneOf('A mode', ['STANDARD', 'PERFORMANCE_OPTIMIZED']),
  },
  'job driver_node_type_id': {
    sql: job('coalesce(state.driver_node_type, made.driver_node_type)', roomy),
    why: isType,
  },
  'job node_type_id': {
    sql: job('coalesce(state.worker_node_type, made.worker_node_type)', alike),
    why: isType,
  },
  'job num_workers': {
    sql: job('coalesce(state.num_workers, made.num_workers)', measured),
    why: (to) => (isWhole(to, 1, 64) ? undefined : 'A cluster has 1 to 64 workers.'),
  },
  'job runtime_engine': {
    sql: job("case when coalesce(state.photon, made.photon) then 'PHOTON' else 'STANDARD' end", measured),
    why: (to) => (to === 'PHOTON' || to === 'STANDARD' ? undefined : 'An engine is PHOTON or STANDARD.'),
  },
}

/** The change that an order asks for at an instant. Throws a sentence where there is no such asset or setting, or nothing to change. */
export async function orderedChange(
  store: FactStore,
  { kind, id, setting, to, by }: ChangeOrder,
  atMs: number,
): Promise<OrderedChange> {
  const known = changeable[`${kind} ${setting}`]
  if (!known)
    throw invalidParameter(`Of these one can be changed by hand: ${Object.keys(changeable).join(', ')}.`)
  const values = { now: BigInt(atMs), id, ...(known.sql.includes('$to') && { to }) }
  const [asset] = await store.rows(assetRow, known.sql, values)
  if (!asset) throw invalidParameter(`There is no ${kind} ${id} of which the ${setting} can become ${to}.`)
  const why = asset.present === to ? `It is ${to} already.` : known.why(to, asset)
  if (why !== undefined) throw invalidParameter(why)
  const workspaceId = asset.workspace_id
  const people = await store.rows(
    z.object({ user_name: z.string() }),
    'select user_name from fact.person where workspace_id = $workspaceId and user_name = $by',
    { workspaceId, by },
  )
  if (people.length === 0) throw invalidParameter(`Nobody in workspace ${workspaceId} is called ${by}.`)
  const about = { seat: asset.seat, workspaceId, assetKind: kind, assetId: id, name: asset.name }
  return { ...about, setting, atMs, value: to, userName: by }
}
