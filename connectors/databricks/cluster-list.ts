import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import { count, id, instant, listOf, tags, text } from './rest-values.ts'

const listPath = '/api/2.1/clusters/list'
const getPath = '/api/2.1/clusters/get'

/** How many days a terminated cluster stays in the list. */
export const listedDays = 30

const attributes = z.looseObject({ availability: text, first_on_demand: count }).nullish()

const destination = z.looseObject({ destination: text }).nullish()

const cluster = z.looseObject({
  cluster_id: z.string(),
  cluster_name: text,
  cluster_source: text,
  creator_user_name: text,
  driver_node_type_id: text,
  node_type_id: text,
  driver_instance_pool_id: text,
  instance_pool_id: text,
  num_workers: count,
  autoscale: z.looseObject({ min_workers: count, max_workers: count }).nullish(),
  autotermination_minutes: count,
  spark_version: text,
  runtime_engine: text,
  data_security_mode: text,
  policy_id: text,
  spark_conf: tags,
  spark_env_vars: tags,
  init_scripts: listOf(z.unknown()),
  state: text,
  state_message: text,
  start_time: instant,
  terminated_time: instant,
  last_restarted_time: instant,
  spark_context_id: id.nullish(),
  default_tags: tags,
  custom_tags: tags,
  aws_attributes: attributes,
  azure_attributes: attributes,
  gcp_attributes: attributes,
  cluster_log_conf: z.looseObject({ volumes: destination, dbfs: destination, s3: destination }).nullish(),
})

const page = z.looseObject({ clusters: listOf(cluster) })

/** A cluster of the REST interface. */
export type Cluster = z.infer<typeof cluster>

/** All clusters that exist or were terminated in the last 30 days. */
export async function* listedClusters(
  workspace: DatabricksClient,
  signal: AbortSignal,
): AsyncGenerator<Cluster[]> {
  for await (const { clusters } of workspace.pages(listPath, { page_size: 100 }, page, signal)) yield clusters
}

/** One cluster, available for 60 days after its end. */
export async function clusterWithId(
  workspace: DatabricksClient,
  clusterId: string,
  signal: AbortSignal,
): Promise<Cluster> {
  return workspace.parsed(cluster, await workspace.get(getPath, { cluster_id: clusterId }, signal), getPath)
}

/** The time of the last termination; null while the cluster runs. */
export function endOf({ state, terminated_time }: Cluster): string | null {
  return state === 'TERMINATED' || state === 'ERROR' ? terminated_time : null
}

/** Whether the cluster existed in the time. A cluster that never started counts as existing. */
export function existedIn(cluster: Cluster, sinceMs: number, untilMs: number): boolean {
  const end = endOf(cluster)
  const begunBefore = cluster.start_time === null || Date.parse(cluster.start_time) < untilMs
  return begunBefore && (end === null || Date.parse(end) >= sinceMs)
}

/** Where a cluster delivers its logs, as its settings spell it; null if log delivery is not turned on for it. */
export function logDestinationOf({ cluster_log_conf: settings }: Cluster): string | null {
  return settings?.volumes?.destination ?? settings?.dbfs?.destination ?? settings?.s3?.destination ?? null
}
