import { contextIdOf } from '../../event-log/contexts/context-id.ts'
import { destinationOf, logConf } from '../../event-log/contexts/log-delivery.ts'
import { exactNumber } from '../http/raw-json.ts'
import type { Scope } from '../scope.ts'
import type { ClusterRow, NodeRow } from './cluster-rows.ts'
import { clusterSizeBody, cloudAttributes } from './cluster-spec.ts'
import { terminationMessage, terminationReason } from './termination.ts'

/** A cluster as the workspace answers it at the estate's clock. */
export function clusterBody(cluster: ClusterRow, nodes: readonly NodeRow[], { workspace }: Scope): object {
  const driver = nodes.find((node) => node.is_driver)
  const executors = nodes.filter((node) => !node.is_driver)
  return {
    cluster_id: cluster.cluster_id,
    creator_user_name: cluster.creator_user_name,
    ...(driver && { driver: nodeBody(driver) }),
    ...(executors.length > 0 && { executors: executors.map(nodeBody) }),
    ...contextBody(cluster),
    jdbc_port: 10_000,
    cluster_name: cluster.cluster_name,
    spark_version: cluster.spark_version,
    ...cloudAttributes(workspace.cloud, cluster.is_spot ?? false),
    node_type_id: cluster.worker_node_type,
    ...driverType(cluster),
    autotermination_minutes: cluster.autotermination_minutes,
    enable_elastic_disk: true,
    disk_spec: {},
    cluster_source: cluster.source,
    enable_local_disk_encryption: false,
    instance_source: { node_type_id: cluster.worker_node_type },
    driver_instance_source: { node_type_id: cluster.driver_node_type ?? cluster.worker_node_type },
    data_security_mode: cluster.data_security_mode,
    ...(cluster.data_security_mode === 'SINGLE_USER' && { single_user_name: cluster.creator_user_name }),
    runtime_engine: cluster.photon ? 'PHOTON' : 'STANDARD',
    effective_spark_version: cluster.spark_version,
    ...poolBody(cluster),
    ...sharedSettings(cluster),
    ...logConf(destinationOf(workspace.logDelivery, cluster)),
    init_scripts_safe_mode: false,
    ...stateBody(cluster),
    ...sizeNow(cluster),
    default_tags: defaultTags(cluster),
    ...(Object.keys(cluster.custom_tags).length > 0 && { custom_tags: cluster.custom_tags }),
  }
}

/** The settings as written by their author: only the single call has them, the list does not. */
export function specBody(cluster: ClusterRow, { workspace }: Scope): object {
  return {
    cluster_name: cluster.cluster_name,
    spark_version: cluster.spark_version,
    node_type_id: cluster.worker_node_type,
    ...driverType(cluster),
    autotermination_minutes: cluster.autotermination_minutes,
    ...clusterSizeBody(cluster),
    ...cloudAttributes(workspace.cloud, cluster.is_spot ?? false),
    ...poolBody(cluster),
    ...sharedSettings(cluster),
    ...logConf(destinationOf(workspace.logDelivery, cluster)),
    data_security_mode: cluster.data_security_mode,
    runtime_engine: cluster.photon ? 'PHOTON' : 'STANDARD',
    custom_tags: cluster.custom_tags,
  }
}

/** The init script of shared clusters. */
export const sharedInitScript = '/Shared/init/certificates.sh'

/** Without a type of its own the driver has that of the workers. */
function driverType({ driver_node_type }: ClusterRow): object {
  return driver_node_type === null ? {} : { driver_node_type_id: driver_node_type }
}

function contextBody({ cluster_id, spark_context_id, session }: ClusterRow): object {
  if (spark_context_id === null) return {}
  return { spark_context_id: exactNumber(contextIdOf(cluster_id, spark_context_id, session ?? 1)) }
}

function poolBody({ instance_pool_id }: ClusterRow): object {
  return instance_pool_id === null ? {} : { instance_pool_id, driver_instance_pool_id: instance_pool_id }
}

/** A storage key that somebody wrote into the properties of shared clusters in plain text. */
export const leakedKey = 'c2hhcmVkLWxha2Uta2V5LW9mLXRoZS1lc3RhdGU='

/** What the administrators set on shared clusters. */
function sharedSettings({ source }: ClusterRow): object {
  if (source !== 'UI') return {}
  return {
    init_scripts: [{ workspace: { destination: sharedInitScript } }],
    spark_conf: {
      'spark.databricks.delta.preview.enabled': 'true',
      'spark.hadoop.fs.azure.account.key.sharedlake.dfs.core.windows.net': leakedKey,
      'spark.sql.shuffle.partitions': 'auto',
    },
    spark_env_vars: { PYSPARK_PYTHON: '/databricks/python3/bin/python3' },
  }
}

function stateBody(cluster: ClusterRow): object {
  const ended = cluster.state === 'TERMINATED'
  return {
    state: cluster.state,
    state_message: ended
      ? terminationMessage(cluster)
      : cluster.state === 'PENDING'
        ? 'Finding instances'
        : '',
    start_time: cluster.create_ms,
    ...(ended && cluster.terminating_ms !== null && { terminated_time: cluster.terminating_ms }),
    last_state_loss_time: cluster.session === 0 ? 0 : (cluster.creating_ms ?? 0),
    ...(cluster.running_ms !== null &&
      cluster.state !== 'PENDING' && { last_restarted_time: cluster.running_ms }),
    ...(ended && cluster.session !== null && { termination_reason: terminationReason(cluster) }),
  }
}

function sizeNow(cluster: ClusterRow): object {
  const { autoscale, num_workers } = {
    autoscale: undefined,
    num_workers: undefined,
    ...clusterSizeBody(cluster),
  }
  if (num_workers !== undefined) return { num_workers }
  return { num_workers: cluster.current_workers ?? 0, autoscale }
}

function defaultTags(cluster: ClusterRow): Record<string, string> {
  return {
    Vendor: 'Databricks',
    Creator: cluster.creator_user_name,
    ClusterName: cluster.cluster_name,
    ClusterId: cluster.cluster_id,
    ...(cluster.job_id !== null && { JobId: cluster.job_id }),
    ...(cluster.run_name !== null && { RunName: cluster.run_name }),
    ...(cluster.instance_pool_id !== null && { DatabricksInstancePoolId: cluster.instance_pool_id }),
  }
}

function nodeBody(node: NodeRow): object {
  return {
    node_id: node.instance_id.replace(/^i-/, ''),
    instance_id: node.instance_id,
    private_ip: node.private_ip,
    host_private_ip: node.private_ip,
    public_dns: '',
    start_timestamp: node.start_ms,
  }
}
