import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { count, instant, pairs, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const path = '/api/2.0/vector-search/endpoints'

const restVectorSearchEndpoint = {
  name: 'rest_vector_search_endpoint',
  meaning: 'An endpoint that searches vectors, as it is now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    endpoint_id: 'string',
    endpoint_name: 'string',
    endpoint_type: 'string',
    state: 'string',
    num_indexes: 'int',
    creator: 'string',
    creation_time: 'timestamp',
    last_updated_time: 'timestamp',
    tags: 'map<string,string>',
  },
  key: ['account_id', 'workspace_id', 'endpoint_name'],
  arrival: 'latest',
} as const satisfies RawTable

const endpoint = z.looseObject({
  id: text,
  name: z.string(),
  endpoint_type: text,
  endpoint_status: z.looseObject({ state: text }).nullish(),
  num_indexes: count,
  creator: text,
  creation_timestamp: instant,
  last_updated_timestamp: instant,
  custom_tags: pairs,
})

const page = z.looseObject({ endpoints: z.array(endpoint).default([]) })

/** Vector search endpoints. */
export const vectorSearchEndpoints: Source<DatabricksClient> = {
  name: 'vector-search-endpoints',
  system: 'databricks',
  meaning: 'Every vector search endpoint of the workspace with its kind and its state.',
  scope: 'workspace',
  tables: [restVectorSearchEndpoint],
  freshMinutes: 60,
  without: 'Without it vector search endpoints are known by their bills only.',
  right: workspaceAdministrator,
  fetch: fetchEndpoints,
}

async function fetchEndpoints({ client, emit, signal }: FetchContext<DatabricksClient>): Promise<void> {
  for await (const { endpoints } of client.pages(path, {}, page, signal)) {
    await emit(
      restVectorSearchEndpoint.name,
      endpoints.map((listed) => endpointRow(client, listed)),
    )
  }
}

function endpointRow({ account, here }: DatabricksClient, listed: z.infer<typeof endpoint>) {
  return {
    account_id: account.id,
    workspace_id: here.id,
    endpoint_id: listed.id,
    endpoint_name: listed.name,
    endpoint_type: listed.endpoint_type,
    state: listed.endpoint_status?.state ?? null,
    num_indexes: listed.num_indexes,
    creator: listed.creator,
    creation_time: listed.creation_timestamp,
    last_updated_time: listed.last_updated_timestamp,
    tags: listed.custom_tags,
    day: null,
    last_day: null,
  }
}
