import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source, Window } from '#collect/source.ts'
import { addDays, dayOf, startOfDay } from '#contract/dates.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import type { Cluster } from '../cluster-list.ts'
import {
  clusterWithId,
  endOf,
  existedIn,
  listedClusters,
  listedDays,
  logDestinationOf,
} from '../cluster-list.ts'
import { ifKept } from '#databricks/refusals.ts'
import { withMaskedSecrets } from '../masked-settings.ts'
import { stableJson } from '#contract/json.ts'
import { daysOf } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'
import { clusterIdsOf, listedRuns } from '../runs.ts'

const clustersAhead = 4

const restCluster = {
  name: 'rest_cluster',
  meaning: 'A cluster with its latest settings and state.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    cluster_id: 'string',
    cluster_name: 'string',
    cluster_source: 'string',
    creator_user_name: 'string',
    driver_node_type: 'string',
    worker_node_type: 'string',
    driver_instance_pool_id: 'string',
    worker_instance_pool_id: 'string',
    num_workers: 'int',
    min_workers: 'int',
    max_workers: 'int',
    autotermination_minutes: 'int',
    spark_version: 'string',
    runtime_engine: 'string',
    data_security_mode: 'string',
    state: 'string',
    state_message: 'string',
    start_time: 'timestamp',
    terminated_time: 'timestamp',
    last_restarted_time: 'timestamp',
    spark_context_id: 'string',
    job_id: 'string',
    run_name: 'string',
    custom_tags: 'map<string,string>',
    availability: 'string',
    policy_id: 'string',
    settings_json: 'string',
    log_destination: 'string',
    first_on_demand: 'int',
  },
  key: ['account_id', 'workspace_id', 'cluster_id'],
  arrival: 'latest',
  momentary: ['state', 'state_message', 'terminated_time', 'last_restarted_time', 'spark_context_id'],
} as const satisfies RawTable

/** Clusters with their latest settings. */
export const clusters: Source<DatabricksClient> = {
  name: 'clusters',
  system: 'databricks',
  meaning: 'Every cluster of the workspace with its settings, its state and its job, for 60 days back.',
  scope: 'workspace',
  tables: [restCluster],
  windowDays: 30,
  keptDays: 60,
  lookBackDays: 0,
  freshMinutes: 15,
  without: 'Without it clusters are known by their history only.',
  right: workspaceAdministrator,
  fetch: fetchClusters,
}

async function fetchClusters(context: FetchContext<DatabricksClient>): Promise<void> {
  const { client, window, signal, dataNow } = context
  if (!window) return
  const seen = new Set<string>()
  for await (const listed of listedClusters(client, signal)) {
    for (const cluster of listed) seen.add(cluster.cluster_id)
    await emitClusters(context, window, listed)
  }
  if (window.since >= addDays(dayOf(dataNow), -listedDays)) return
  const clusterIds = await clustersOfRuns(context, window)
  const unlisted = clusterIds.filter((clusterId) => !seen.has(clusterId))
  for await (const cluster of inOrder(unlisted, clustersAhead, (clusterId) =>
    ifKept(clusterWithId(client, clusterId, signal)),
  )) {
    if (cluster) await emitClusters(context, window, [cluster])
  }
}

async function emitClusters(
  { client, dataNow, emit }: FetchContext<DatabricksClient>,
  window: Window,
  clusters: readonly Cluster[],
) {
  const [sinceMs, untilMs] = [startOfDay(window.since).getTime(), startOfDay(window.until).getTime()]
  const present = clusters.filter((cluster) => existedIn(cluster, sinceMs, untilMs))
  await emit(
    restCluster.name,
    present.map((cluster) => clusterRow(client, cluster, dataNow)),
  )
}

// Job clusters that are no longer in the list are known by their runs.
async function clustersOfRuns(
  { client, signal }: FetchContext<DatabricksClient>,
  window: Window,
): Promise<string[]> {
  const time = { sinceMs: startOfDay(window.since).getTime(), untilMs: startOfDay(window.until).getTime() }
  const clusterIds = new Set<string>()
  for await (const runs of listedRuns(client, time, signal)) {
    for (const clusterId of clusterIdsOf(runs)) clusterIds.add(clusterId)
  }
  return [...clusterIds].sort()
}

function clusterRow(
  { account, here }: DatabricksClient,
  cluster: Cluster,
  now: Date,
): Readonly<Record<string, unknown>> {
  const attributes = cluster.aws_attributes ?? cluster.azure_attributes ?? cluster.gcp_attributes
  return {
    account_id: account.id,
    workspace_id: here.id,
    cluster_id: cluster.cluster_id,
    cluster_name: cluster.cluster_name,
    cluster_source: cluster.cluster_source,
    creator_user_name: cluster.creator_user_name,
    driver_node_type: cluster.driver_node_type_id ?? cluster.node_type_id,
    worker_node_type: cluster.node_type_id,
    driver_instance_pool_id: cluster.driver_instance_pool_id ?? cluster.instance_pool_id,
    worker_instance_pool_id: cluster.instance_pool_id,
    // The current size of a scaling cluster is not a setting.
    num_workers: cluster.autoscale ? null : cluster.num_workers,
    min_workers: cluster.autoscale?.min_workers ?? null,
    max_workers: cluster.autoscale?.max_workers ?? null,
    autotermination_minutes: cluster.autotermination_minutes,
    spark_version: cluster.spark_version,
    runtime_engine: cluster.runtime_engine,
    data_security_mode: cluster.data_security_mode,
    state: cluster.state,
    state_message: cluster.state_message,
    start_time: cluster.start_time,
    terminated_time: endOf(cluster),
    last_restarted_time: cluster.last_restarted_time,
    spark_context_id: cluster.spark_context_id ?? null,
    job_id: cluster.default_tags['JobId'] ?? null,
    run_name: cluster.default_tags['RunName'] ?? null,
    custom_tags: cluster.custom_tags,
    availability: attributes?.availability ?? null,
    policy_id: cluster.policy_id,
    settings_json: stableJson(withMaskedSecrets(settingsOf(cluster))),
    log_destination: logDestinationOf(cluster),
    first_on_demand: attributes?.first_on_demand ?? null,
    ...daysOf(cluster.start_time, endOf(cluster), now),
  }
}

// The settings without columns of their own that a reader looks for.
function settingsOf({ spark_conf, spark_env_vars, init_scripts }: Cluster): object {
  return { spark_conf, spark_env_vars, init_scripts }
}
