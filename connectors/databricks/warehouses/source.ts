import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { count, flag, pairs, seenOn, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const path = '/api/2.0/sql/warehouses'

const restWarehouse = {
  name: 'rest_warehouse',
  meaning: 'A SQL warehouse as it is set up now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    warehouse_id: 'string',
    name: 'string',
    cluster_size: 'string',
    warehouse_type: 'string',
    is_serverless: 'boolean',
    is_photon: 'boolean',
    min_clusters: 'int',
    max_clusters: 'int',
    running_clusters: 'int',
    auto_stop_minutes: 'int',
    spot_instance_policy: 'string',
    state: 'string',
    creator_name: 'string',
    tags: 'map<string,string>',
    seen_day: 'date',
  },
  key: ['account_id', 'workspace_id', 'warehouse_id'],
  arrival: 'latest',
  momentary: ['seen_day'],
} as const satisfies RawTable

const warehouse = z.looseObject({
  id: z.string(),
  name: text,
  cluster_size: text,
  warehouse_type: text,
  enable_serverless_compute: flag,
  enable_photon: flag,
  min_num_clusters: count,
  max_num_clusters: count,
  num_clusters: count,
  auto_stop_mins: count,
  spot_instance_policy: text,
  state: text,
  creator_name: text,
  tags: z.looseObject({ custom_tags: pairs }).nullish(),
})

const page = z.looseObject({ warehouses: z.array(warehouse).default([]) })

/** SQL warehouses with their current settings. */
export const warehouses: Source<DatabricksClient> = {
  name: 'warehouses',
  system: 'databricks',
  meaning: 'Every SQL warehouse of the workspace with its settings and its state.',
  scope: 'workspace',
  tables: [restWarehouse],
  freshMinutes: 15,
  without: 'Without it SQL warehouses are known by their history and their bills only.',
  right: workspaceAdministrator,
  fetch: fetchWarehouses,
}

async function fetchWarehouses({
  client,
  dataNow,
  emit,
  signal,
}: FetchContext<DatabricksClient>): Promise<void> {
  for await (const answer of client.pages(path, { page_size: 100 }, page, signal)) {
    await emit(
      restWarehouse.name,
      seenOn(
        dataNow,
        answer.warehouses.map((listed) => warehouseRow(client, listed)),
      ),
    )
  }
}

function warehouseRow(
  { account, here }: DatabricksClient,
  listed: z.infer<typeof warehouse>,
): Readonly<Record<string, unknown>> {
  return {
    account_id: account.id,
    workspace_id: here.id,
    warehouse_id: listed.id,
    name: listed.name,
    cluster_size: listed.cluster_size,
    warehouse_type: listed.warehouse_type,
    is_serverless: listed.enable_serverless_compute,
    is_photon: listed.enable_photon,
    min_clusters: listed.min_num_clusters,
    max_clusters: listed.max_num_clusters,
    running_clusters: listed.num_clusters,
    auto_stop_minutes: listed.auto_stop_mins,
    spot_instance_policy: listed.spot_instance_policy,
    state: listed.state,
    creator_name: listed.creator_name,
    tags: listed.tags?.custom_tags ?? {},
    day: null,
    last_day: null,
  }
}
