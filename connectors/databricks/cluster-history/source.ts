import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { fetchChanges } from '../changes.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, openEnd } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { sameNames } from '../system-table.ts'

const systemCluster = {
  name: 'system_cluster',
  meaning: "One state of a cluster's settings, from its change on.",
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    cluster_id: 'string',
    change_time: 'timestamp',
    cluster_name: 'string',
    owned_by: 'string',
    create_time: 'timestamp',
    delete_time: 'timestamp',
    driver_node_type: 'string',
    worker_node_type: 'string',
    driver_instance_pool_id: 'string',
    worker_instance_pool_id: 'string',
    worker_count: 'int',
    min_autoscale_workers: 'int',
    max_autoscale_workers: 'int',
    auto_termination_minutes: 'int',
    cluster_source: 'string',
    dbr_version: 'string',
    tags: 'map<string,string>',
    data_security_mode: 'string',
    aws_availability: 'string',
    azure_availability: 'string',
    gcp_availability: 'string',
    policy_id: 'string',
    aws_first_on_demand: 'int',
    azure_first_on_demand: 'int',
  },
  key: ['account_id', 'workspace_id', 'cluster_id', 'change_time'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.clusters',
  table: systemCluster,
  columns: {
    ...sameNames(systemCluster),
    aws_availability: 'aws_attributes.availability',
    azure_availability: 'azure_attributes.availability',
    gcp_availability: 'gcp_attributes.availability',
    aws_first_on_demand: 'aws_attributes.first_on_demand',
    azure_first_on_demand: 'azure_attributes.first_on_demand',
  },
  day: dayOfText('change_time'),
  lastDay: `case when delete_time is null then ${openEnd} else ${lastDayOfText('change_time', 'delete_time')} end`,
  movesBy: { paths: ['change_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Settings of clusters over time, including deleted clusters. */
export const clusterHistory: Source<DatabricksClient> = {
  name: 'cluster-history',
  system: 'databricks',
  meaning: 'How every cluster of the region was set up at any time, deleted clusters too.',
  scope: 'region',
  tables: [systemCluster],
  freshMinutes: 60,
  without: 'Without it deleted clusters, and how clusters were set up before, are not known.',
  right: rightToRead('system.compute.clusters'),
  fetch: (context) => fetchChanges(context, system),
}
