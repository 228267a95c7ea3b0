import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { stableJson } from '#contract/json.ts'
import { flag, instant, pairs, seenOn, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const path = '/api/2.0/serving-endpoints'

const restServingEndpoint = {
  name: 'rest_serving_endpoint',
  meaning: 'An endpoint that serves models, as it is set up now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    endpoint_id: 'string',
    endpoint_name: 'string',
    creator: 'string',
    creation_time: 'timestamp',
    last_updated_time: 'timestamp',
    state: 'string',
    task: 'string',
    served_entity_names: 'string',
    has_scale_to_zero: 'boolean',
    is_usage_tracked: 'boolean',
    served_entities_json: 'string',
    tags: 'map<string,string>',
    seen_day: 'date',
  },
  key: ['account_id', 'workspace_id', 'endpoint_name'],
  arrival: 'latest',
  momentary: ['seen_day'],
} as const satisfies RawTable

const servedEntity = z.looseObject({ name: text, entity_name: text, scale_to_zero_enabled: flag })

const endpoint = z.looseObject({
  id: text,
  name: z.string(),
  creator: text,
  creation_timestamp: instant,
  last_updated_timestamp: instant,
  state: z.looseObject({ ready: text }).nullish(),
  task: text,
  config: z.looseObject({ served_entities: z.array(servedEntity).default([]) }).nullish(),
  ai_gateway: z.looseObject({ usage_tracking_config: z.looseObject({ enabled: flag }).nullish() }).nullish(),
  tags: pairs,
})

const answer = z.looseObject({ endpoints: z.array(endpoint).default([]) })

/** Model serving endpoints. */
export const servingEndpoints: Source<DatabricksClient> = {
  name: 'serving-endpoints',
  system: 'databricks',
  meaning: 'Every model serving endpoint of the workspace with what it serves and its state.',
  scope: 'workspace',
  tables: [restServingEndpoint],
  freshMinutes: 60,
  without: 'Without it serving endpoints are known by their bills only.',
  right: workspaceAdministrator,
  fetch: fetchEndpoints,
}

async function fetchEndpoints({
  client,
  dataNow,
  emit,
  signal,
}: FetchContext<DatabricksClient>): Promise<void> {
  const { endpoints } = client.parsed(answer, await client.get(path, {}, signal), path)
  await emit(
    restServingEndpoint.name,
    seenOn(
      dataNow,
      endpoints.map((listed) => endpointRow(client, listed)),
    ),
  )
}

function endpointRow({ account, here }: DatabricksClient, listed: z.infer<typeof endpoint>) {
  const served = listed.config?.served_entities ?? []
  return {
    account_id: account.id,
    workspace_id: here.id,
    endpoint_id: listed.id,
    endpoint_name: listed.name,
    creator: listed.creator,
    creation_time: listed.creation_timestamp,
    last_updated_time: listed.last_updated_timestamp,
    state: listed.state?.ready ?? null,
    task: listed.task,
    served_entity_names: served.map(({ entity_name, name }) => entity_name ?? name ?? '').join(','),
    has_scale_to_zero:
      served.length > 0 ? served.every((entity) => entity.scale_to_zero_enabled === true) : null,
    is_usage_tracked: listed.ai_gateway?.usage_tracking_config?.enabled ?? null,
    served_entities_json: stableJson(served),
    tags: listed.tags,
    day: null,
    last_day: null,
  }
}
