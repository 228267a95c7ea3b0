import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { count, seenOn, tags, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const path = '/api/2.0/instance-pools/list'

const restInstancePool = {
  name: 'rest_instance_pool',
  meaning: 'A pool of machines as it is set up and filled now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    instance_pool_id: 'string',
    instance_pool_name: 'string',
    node_type: 'string',
    min_idle_instances: 'int',
    max_capacity: 'int',
    idle_instance_autotermination_minutes: 'int',
    state: 'string',
    used_count: 'int',
    idle_count: 'int',
    pending_used_count: 'int',
    pending_idle_count: 'int',
    availability: 'string',
    creator_id: 'string',
    tags: 'map<string,string>',
    seen_day: 'date',
  },
  key: ['account_id', 'workspace_id', 'instance_pool_id'],
  arrival: 'latest',
  momentary: ['seen_day'],
} as const satisfies RawTable

const attributes = z.looseObject({ availability: text }).nullish()

const pool = z.looseObject({
  instance_pool_id: z.string(),
  instance_pool_name: text,
  node_type_id: text,
  min_idle_instances: count,
  max_capacity: count,
  idle_instance_autotermination_minutes: count,
  state: text,
  stats: z
    .looseObject({
      used_count: count,
      idle_count: count,
      pending_used_count: count,
      pending_idle_count: count,
    })
    .nullish(),
  default_tags: tags,
  custom_tags: tags,
  aws_attributes: attributes,
  azure_attributes: attributes,
  gcp_attributes: attributes,
})

const answer = z.looseObject({ instance_pools: z.array(pool).default([]) })

/** Pools of machines with their current settings. */
export const instancePools: Source<DatabricksClient> = {
  name: 'instance-pools',
  system: 'databricks',
  meaning: 'Every pool of machines of the workspace with its settings, and how full it is.',
  scope: 'workspace',
  tables: [restInstancePool],
  freshMinutes: 30,
  without: 'Without it pools are known by their history only.',
  right: workspaceAdministrator,
  fetch: fetchPools,
}

async function fetchPools({ client, dataNow, emit, signal }: FetchContext<DatabricksClient>): Promise<void> {
  const { instance_pools } = client.parsed(answer, await client.get(path, {}, signal), path)
  await emit(
    restInstancePool.name,
    seenOn(
      dataNow,
      instance_pools.map((listed) => poolRow(client, listed)),
    ),
  )
}

function poolRow({ account, here }: DatabricksClient, listed: z.infer<typeof pool>) {
  const machines = listed.aws_attributes ?? listed.azure_attributes ?? listed.gcp_attributes
  return {
    account_id: account.id,
    workspace_id: here.id,
    instance_pool_id: listed.instance_pool_id,
    instance_pool_name: listed.instance_pool_name,
    node_type: listed.node_type_id,
    min_idle_instances: listed.min_idle_instances,
    max_capacity: listed.max_capacity,
    idle_instance_autotermination_minutes: listed.idle_instance_autotermination_minutes,
    state: listed.state,
    used_count: listed.stats?.used_count ?? null,
    idle_count: listed.stats?.idle_count ?? null,
    pending_used_count: listed.stats?.pending_used_count ?? null,
    pending_idle_count: listed.stats?.pending_idle_count ?? null,
    availability: machines?.availability ?? null,
    creator_id: listed.default_tags['DatabricksInstancePoolCreatorId'] ?? null,
    tags: listed.custom_tags,
    day: null,
    last_day: null,
  }
}
