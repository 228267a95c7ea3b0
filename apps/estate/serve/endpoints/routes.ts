import { json } from '../http/answer.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import { servedIn, syncPipelineIn } from './endpoint-rows.ts'

type Listed = {
  kind: 'serving' | 'search' | 'app'
  path: string
  name: string
  body: (row: EndpointRow) => object
}

const lists: readonly Listed[] = [
  { kind: 'serving', path: '/api/2.0/serving-endpoints', name: 'endpoints', body: servingBody },
  { kind: 'search', path: '/api/2.0/vector-search/endpoints', name: 'endpoints', body: searchBody },
  { kind: 'app', path: '/api/2.0/apps', name: 'apps', body: appBody },
]

/** The model serving and vector search endpoints and the apps of a workspace. */
export function endpointRoutes(scope: Scope): Route[] {
  return [
    ...indexRoutes(scope),
    ...lists.flatMap(({ kind, path, name, body }): Route[] => [
      {
        method: 'GET',
        path,
        handle: async () => json({ [name]: (await servedIn(scope, kind)).map(body) }),
      },
      {
        method: 'GET',
        path: `${path}/:name`,
        handle: async ({ placeholders }) => {
          const found = (await servedIn(scope, kind)).find((row) => row.name === placeholders['name'])
          if (found) return json(body(found))
          throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `${placeholders['name']} does not exist.`)
        },
      },
    ]),
  ]
}

const indexesPath = '/api/2.0/vector-search/indexes'
const indexName = ({ name }: EndpointRow) => `main.search.${name.replaceAll('-', '_')}`

function listedIndex(row: EndpointRow): object {
  return {
    name: indexName(row),
    endpoint_name: row.name,
    index_type: 'DELTA_SYNC',
    primary_key: 'id',
    creator: row.creator_user_name,
  }
}

/** The indexes of search endpoints, one each, filled by a pipeline of the workspace. */
function indexRoutes(scope: Scope): Route[] {
  return [
    {
      method: 'GET',
      path: indexesPath,
      handle: async ({ query }) => {
        const rows = await servedIn(scope, 'search')
        return json({
          vector_indexes: rows.filter(({ name }) => name === query.get('endpoint_name')).map(listedIndex),
        })
      },
    },
    {
      method: 'GET',
      path: `${indexesPath}/:name`,
      handle: async ({ placeholders }) => {
        const found = (await servedIn(scope, 'search')).find((row) => indexName(row) === placeholders['name'])
        if (!found)
          throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `${placeholders['name']} does not exist.`)
        const pipelineId = await syncPipelineIn(scope)
        return json({
          ...listedIndex(found),
          delta_sync_index_spec: {
            source_table: `${indexName(found)}_source`,
            pipeline_type: 'TRIGGERED',
            ...(pipelineId !== undefined && { pipeline_id: pipelineId }),
          },
          status: { ready: true, indexed_row_count: found.name.length * 10_000 },
        })
      },
    },
  ]
}

function servingBody(row: EndpointRow): object {
  const entityName = `models.${row.name.replaceAll('-', '_')}`
  return {
    id: row.endpoint_id,
    name: row.name,
    creator: row.creator_user_name,
    creation_timestamp: row.create_ms,
    last_updated_timestamp: row.create_ms,
    state: { ready: 'READY', config_update: 'NOT_UPDATING' },
    config: {
      served_entities: [
        {
          name: `${row.name}-1`,
          entity_name: entityName,
          entity_version: '1',
          workload_size: 'Small',
          workload_type: 'CPU',
          scale_to_zero_enabled: row.product !== 'MODEL_SERVING',
        },
      ],
    },
    ai_gateway: { usage_tracking_config: { enabled: true } },
    tags: [],
    task: 'llm/v1/chat',
  }
}

function searchBody(row: EndpointRow): object {
  return {
    id: row.endpoint_id,
    name: row.name,
    creator: row.creator_user_name,
    creation_timestamp: row.create_ms,
    last_updated_timestamp: row.create_ms,
    endpoint_type: 'STANDARD',
    endpoint_status: { state: 'ONLINE' },
    num_indexes: 1,
  }
}

function appBody(row: EndpointRow): object {
  const created = new Date(row.create_ms).toISOString()
  return {
    id: row.endpoint_id,
    name: row.name,
    creator: row.creator_user_name,
    create_time: created,
    update_time: created,
    compute_size: 'MEDIUM',
    compute_status: { state: 'ACTIVE', active_instances: 1 },
    app_status: { state: 'RUNNING' },
  }
}
