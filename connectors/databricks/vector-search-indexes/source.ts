import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import { count, flag, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const endpointsPath = '/api/2.0/vector-search/endpoints'
const path = '/api/2.0/vector-search/indexes'
const indexesAhead = 4

const restVectorIndex = {
  name: 'rest_vector_index',
  meaning: 'A vector search index, as it is now, with the pipeline that fills it.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    index_name: 'string',
    endpoint_name: 'string',
    index_type: 'string',
    creator: 'string',
    source_table: 'string',
    pipeline_id: 'string',
    pipeline_type: 'string',
    indexed_row_count: 'bigint',
    is_ready: 'boolean',
  },
  key: ['account_id', 'workspace_id', 'index_name'],
  arrival: 'latest',
} as const satisfies RawTable

const endpoints = z.looseObject({ endpoints: z.array(z.looseObject({ name: z.string() })).default([]) })

const listedIndex = z.looseObject({
  name: z.string(),
  endpoint_name: text,
  index_type: text,
  creator: text,
})
const page = z.looseObject({ vector_indexes: z.array(listedIndex).default([]) })

const index = listedIndex.extend({
  delta_sync_index_spec: z
    .looseObject({ source_table: text, pipeline_id: text, pipeline_type: text })
    .nullish(),
  status: z.looseObject({ indexed_row_count: count, ready: flag }).nullish(),
})

/** Vector search indexes. */
export const vectorSearchIndexes: Source<DatabricksClient> = {
  name: 'vector-search-indexes',
  system: 'databricks',
  meaning: 'Every vector search index of the workspace with its source table and the pipeline that fills it.',
  scope: 'workspace',
  tables: [restVectorIndex],
  freshMinutes: 60,
  without: 'Without it nobody knows which pipelines fill vector search indexes.',
  right: workspaceAdministrator,
  fetch: fetchIndexes,
}

async function fetchIndexes({ client, emit, signal }: FetchContext<DatabricksClient>): Promise<void> {
  const names: string[] = []
  for await (const found of client.pages(endpointsPath, {}, endpoints, signal)) {
    for (const { name } of found.endpoints) {
      for await (const listed of client.pages(path, { endpoint_name: name }, page, signal)) {
        names.push(...listed.vector_indexes.map((one) => one.name))
      }
    }
  }
  const rowOf = async (name: string) => {
    const indexPath = `${path}/${encodeURIComponent(name)}`
    const answer = await ifKept(client.get(indexPath, {}, signal))
    return answer === undefined ? [] : [indexRow(client, client.parsed(index, answer, indexPath))]
  }
  for await (const rows of inOrder(names, indexesAhead, rowOf)) await emit(restVectorIndex.name, rows)
}

function indexRow({ account, here }: DatabricksClient, found: z.infer<typeof index>) {
  const { delta_sync_index_spec: sync, status } = found
  return {
    account_id: account.id,
    workspace_id: here.id,
    index_name: found.name,
    endpoint_name: found.endpoint_name,
    index_type: found.index_type,
    creator: found.creator,
    source_table: sync?.source_table ?? null,
    pipeline_id: sync?.pipeline_id ?? null,
    pipeline_type: sync?.pipeline_type ?? null,
    indexed_row_count: status?.indexed_row_count ?? null,
    is_ready: status?.ready ?? null,
    day: null,
    last_day: null,
  }
}
