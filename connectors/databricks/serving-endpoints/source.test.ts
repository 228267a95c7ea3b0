import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { servingEndpoints } from './source.ts'

test('reads the served entities of an endpoint, and whether all of them scale to zero', async () => {
  const entity = { name: 'm-1', entity_name: 'main.models.churn', scale_to_zero_enabled: true }
  const { url } = await answering({
    'GET /api/2.0/serving-endpoints': {
      endpoints: [
        {
          id: 'e',
          name: 'churn',
          state: { ready: 'READY' },
          config: { served_entities: [entity, { name: 'm-2', scale_to_zero_enabled: false }] },
          tags: [{ key: 'team', value: 'sales' }],
        },
        { name: 'empty' },
      ],
    },
  })
  const common = {
    source: servingEndpoints,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
  }
  const { rows } = await collected(common)
  expect(rows['rest_serving_endpoint']).toMatchObject([
    {
      endpoint_name: 'churn',
      state: 'READY',
      served_entity_names: 'main.models.churn,m-2',
      has_scale_to_zero: false,
      tags: { team: 'sales' },
    },
    { endpoint_name: 'empty', endpoint_id: null, has_scale_to_zero: null },
  ])
})
