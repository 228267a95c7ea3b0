import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { vectorSearchEndpoints } from './source.ts'

test('reads the endpoints of every page', async () => {
  const { url } = await answering({
    'GET /api/2.0/vector-search/endpoints': ({ query }) =>
      query['page_token'] === undefined
        ? {
            endpoints: [{ name: 'docs', endpoint_status: { state: 'ONLINE' }, num_indexes: 2 }],
            next_page_token: '2',
          }
        : { endpoints: [{ name: 'more' }] },
  })
  const common = {
    source: vectorSearchEndpoints,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
  }
  const { rows } = await collected(common)
  expect(rows['rest_vector_search_endpoint']).toMatchObject([
    { endpoint_name: 'docs', state: 'ONLINE', num_indexes: 2 },
    { endpoint_name: 'more', state: null },
  ])
})
