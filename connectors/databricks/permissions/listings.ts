import { createHash } from 'node:crypto'
import { stableJson } from '#contract/json.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { listedClusters, type Cluster } from '../cluster-list.ts'
import { listedPipelines } from '../pipeline-list.ts'
import { count, id, listOf, text } from '../rest-values.ts'

/** A kind of assets with access lists, as named in the path of these. */
export type AssetType =
  | 'jobs'
  | 'clusters'
  | 'warehouses'
  | 'pipelines'
  | 'instance-pools'
  | 'serving-endpoints'

/** An asset with an access list, as the lists of the workspace have it. */
export type GuardedAsset = {
  type: AssetType
  id: string
  /** Differs when the settings of the asset or its creator changed. */
  mark: string
  /** When it was last seen to be at work; null: that is not known from the list. */
  activeMs: number | null
}

type Asking = { client: DatabricksClient; nowMs: number; signal: AbortSignal }

const jobsPath = '/api/2.2/jobs/list'
const warehousesPath = '/api/2.0/sql/warehouses'
const poolsPath = '/api/2.0/instance-pools/list'
const endpointsPath = '/api/2.0/serving-endpoints'
const runsPath = '/api/2.2/jobs/runs/list'
const mostPagesOfRuns = 40

const job = z.looseObject({ job_id: id, creator_user_name: text, settings: z.unknown().optional() })
const jobPage = z.looseObject({ jobs: listOf(job) })
const warehouse = z.looseObject({
  id: z.string(),
  name: text,
  creator_name: text,
  cluster_size: text,
  state: text,
})
const warehousePage = z.looseObject({ warehouses: listOf(warehouse) })
const pool = z.looseObject({ instance_pool_id: z.string(), instance_pool_name: text, node_type_id: text })
const poolPage = z.looseObject({ instance_pools: listOf(pool) })
// What Databricks itself offers has no id, and no access list.
const endpoint = z.looseObject({ id: text, name: text, creator: text, last_updated_timestamp: count })
const endpointPage = z.looseObject({ endpoints: listOf(endpoint) })
const runPage = z.looseObject({ runs: listOf(z.looseObject({ job_id: id })) })

// Clusters of runs and pipelines have the rights of these, and there are many.
const ownClusters = new Set(['UI', 'API'])
const idleStates = new Set(['STOPPED', 'DELETED', 'DELETING', 'IDLE', 'FAILED', 'TERMINATED', 'ERROR'])

/** Lists the assets of each kind. */
export const listings: Readonly<Record<AssetType, (asking: Asking) => Promise<GuardedAsset[]>>> = {
  jobs: listedJobs,
  clusters: ownClustersOf,
  warehouses: listedWarehouses,
  pipelines: guardedPipelines,
  'instance-pools': listedPools,
  'serving-endpoints': listedEndpoints,
}

async function listedJobs({ client, signal }: Asking): Promise<GuardedAsset[]> {
  const found: GuardedAsset[] = []
  for await (const { jobs } of client.pages(jobsPath, { limit: 100 }, jobPage, signal)) {
    for (const { job_id, creator_user_name, settings } of jobs)
      found.push({ type: 'jobs', id: job_id, mark: markOf([creator_user_name, settings]), activeMs: null })
  }
  return found
}

async function ownClustersOf({ client, nowMs, signal }: Asking): Promise<GuardedAsset[]> {
  const found: GuardedAsset[] = []
  for await (const clusters of listedClusters(client, signal)) {
    const own = clusters.filter(({ cluster_source }) => ownClusters.has(cluster_source ?? ''))
    found.push(...own.map((cluster) => guardedCluster(cluster, nowMs)))
  }
  return found
}

function guardedCluster(cluster: Cluster, nowMs: number): GuardedAsset {
  const { cluster_name, creator_user_name, policy_id, data_security_mode, node_type_id } = cluster
  return {
    type: 'clusters',
    id: cluster.cluster_id,
    mark: markOf([cluster_name, creator_user_name, policy_id, data_security_mode, node_type_id]),
    activeMs: isAtWork(cluster.state)
      ? nowMs
      : latestOf([cluster.start_time, cluster.terminated_time, cluster.last_restarted_time]),
  }
}

async function listedWarehouses({ client, nowMs, signal }: Asking): Promise<GuardedAsset[]> {
  const found: GuardedAsset[] = []
  for await (const { warehouses } of client.pages(warehousesPath, {}, warehousePage, signal)) {
    for (const { id: warehouseId, name, creator_name, cluster_size, state } of warehouses)
      found.push({
        type: 'warehouses',
        id: warehouseId,
        mark: markOf([name, creator_name, cluster_size]),
        activeMs: isAtWork(state) ? nowMs : null,
      })
  }
  return found
}

async function guardedPipelines({ client, nowMs, signal }: Asking): Promise<GuardedAsset[]> {
  const listed = await listedPipelines(client, signal)
  return listed.map(({ pipeline_id, name, creator_user_name, run_as_user_name, state, latest_updates }) => ({
    type: 'pipelines',
    id: pipeline_id,
    mark: markOf([name, creator_user_name, run_as_user_name]),
    activeMs: isAtWork(state) ? nowMs : latestOf(latest_updates.map((update) => update.creation_time)),
  }))
}

async function listedPools({ client, signal }: Asking): Promise<GuardedAsset[]> {
  const found: GuardedAsset[] = []
  for await (const { instance_pools } of client.pages(poolsPath, {}, poolPage, signal)) {
    for (const { instance_pool_id, instance_pool_name, node_type_id } of instance_pools)
      found.push({
        type: 'instance-pools',
        id: instance_pool_id,
        mark: markOf([instance_pool_name, node_type_id]),
        activeMs: null,
      })
  }
  return found
}

async function listedEndpoints({ client, signal }: Asking): Promise<GuardedAsset[]> {
  const found: GuardedAsset[] = []
  for await (const { endpoints } of client.pages(endpointsPath, {}, endpointPage, signal)) {
    for (const { id: endpointId, name, creator, last_updated_timestamp } of endpoints)
      if (endpointId !== null)
        found.push({
          type: 'serving-endpoints',
          id: endpointId,
          mark: markOf([name, creator, last_updated_timestamp]),
          activeMs: null,
        })
  }
  return found
}

/** Which jobs began a run since a moment, and whether there are more runs than are read of one round. */
export async function jobsAtWork(
  { client, signal }: Pick<Asking, 'client' | 'signal'>,
  sinceMs: number,
): Promise<{ jobIds: ReadonlySet<string>; isCut: boolean }> {
  const jobIds = new Set<string>()
  let pages = 0
  for await (const { runs } of client.pages(
    runsPath,
    { start_time_from: sinceMs, limit: 25 },
    runPage,
    signal,
  )) {
    for (const run of runs) jobIds.add(run.job_id)
    if ((pages += 1) >= mostPagesOfRuns) return { jobIds, isCut: true }
  }
  return { jobIds, isCut: false }
}

const isAtWork = (state: string | null) => state !== null && !idleStates.has(state)

function latestOf(times: readonly (string | null)[]): number | null {
  const known = times.filter((time) => time !== null).map((time) => Date.parse(time))
  return known.length === 0 ? null : Math.max(...known)
}

const markOf = (settings: readonly unknown[]): string =>
  createHash('sha256').update(stableJson(settings)).digest('hex').slice(0, 8)
