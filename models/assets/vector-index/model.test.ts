import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'

const ids = { account_id: 'account', workspace_id: '1', day: null, last_day: null }

test('an index lies on the endpoint with its name; one whose endpoint is not listed keeps the name', async () => {
  const lake = await derivedLake(['vector_index'], {
    rest_vector_search_endpoint: [{ ...ids, endpoint_id: 'e', endpoint_name: 'docs' }],
    rest_vector_index: [
      { ...ids, index_name: 'main.a', endpoint_name: 'docs', pipeline_id: 'p' },
      { ...ids, index_name: 'main.b', endpoint_name: 'gone' },
    ],
  })
  expect(
    await lake.rows('select index_name, endpoint_id, pipeline_id from vector_index order by index_name'),
  ).toEqual([
    { index_name: 'main.a', endpoint_id: 'e', pipeline_id: 'p' },
    { index_name: 'main.b', endpoint_id: 'gone', pipeline_id: null },
  ])
  await lake.close()
})
