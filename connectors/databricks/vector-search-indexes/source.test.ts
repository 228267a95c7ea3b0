import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { vectorSearchIndexes } from './source.ts'

test('reads the indexes of every endpoint, each with the pipeline that fills it', async () => {
  const { url, requests } = await answering({
    'GET /api/2.0/vector-search/endpoints': { endpoints: [{ name: 'docs' }, { name: 'bare' }] },
    'GET /api/2.0/vector-search/indexes': ({ query }) =>
      query['endpoint_name'] === 'docs'
        ? { vector_indexes: [{ name: 'main.docs.pages' }, { name: 'main.docs.gone' }] }
        : { vector_indexes: [{ name: 'main.bare.direct', endpoint_name: 'bare' }] },
    'GET /api/2.0/vector-search/indexes/main.docs.pages': {
      name: 'main.docs.pages',
      endpoint_name: 'docs',
      index_type: 'DELTA_SYNC',
      delta_sync_index_spec: {
        source_table: 'main.docs.source',
        pipeline_id: 'p-1',
        pipeline_type: 'TRIGGERED',
      },
      status: { ready: true, indexed_row_count: 1200 },
    },
    'GET /api/2.0/vector-search/indexes/main.docs.gone': {
      status: 404,
      text: JSON.stringify({ error_code: 'RESOURCE_DOES_NOT_EXIST', message: 'gone' }),
    },
    'GET /api/2.0/vector-search/indexes/main.bare.direct': {
      name: 'main.bare.direct',
      endpoint_name: 'bare',
      index_type: 'DIRECT_ACCESS',
    },
  })
  const { rows } = await collected({
    source: vectorSearchIndexes,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
  })
  expect(rows['rest_vector_index']).toMatchObject([
    {
      index_name: 'main.docs.pages',
      endpoint_name: 'docs',
      index_type: 'DELTA_SYNC',
      source_table: 'main.docs.source',
      pipeline_id: 'p-1',
      indexed_row_count: '1200',
      is_ready: true,
    },
    { index_name: 'main.bare.direct', endpoint_name: 'bare', pipeline_id: null, is_ready: null },
  ])
  expect(requests.length).toBe(6)
})
