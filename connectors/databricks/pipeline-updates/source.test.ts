import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { databricks } from '../system.ts'
import { pipelineUpdates } from './source.ts'

const at = (text: string) => Date.parse(text)

test('reads the updates of the window, and stops after two pages before it', async () => {
  const { url, requests } = await answering({
    'GET /api/2.0/pipelines': { statuses: [{ pipeline_id: 'orders' }, { pipeline_id: 'deleted' }] },
    'GET /api/2.0/pipelines/orders/updates': ({ query }) =>
      query['page_token'] === undefined
        ? {
            updates: [
              { update_id: 'too new', creation_time: at('2025-06-01T00:00:00Z') },
              {
                update_id: 'in it',
                creation_time: at('2025-05-31T23:59:59Z'),
                state: 'FAILED',
                full_refresh: 'true',
              },
            ],
            next_page_token: 'older',
          }
        : {
            updates: [{ update_id: query['page_token'], creation_time: at('2025-05-24T23:59:59Z') }],
            next_page_token: query['page_token'] === 'older' ? 'oldest' : 'never asked for',
          },
    'GET /api/2.0/pipelines/deleted/updates': {
      status: 404,
      text: '{"error_code":"RESOURCE_DOES_NOT_EXIST","message":"gone"}',
    },
  })
  const { rows } = await collected({
    source: pipelineUpdates,
    system: databricks,
    connection: connectionTo(url),
    scope: '4400',
    window: { since: '2025-05-25', until: '2025-06-01' },
  })
  expect(rows['rest_pipeline_update']).toMatchObject([
    { pipeline_id: 'orders', update_id: 'in it', state: 'FAILED', is_full_refresh: true, day: '2025-05-31' },
  ])
  const tokens = requests.flatMap(({ query }) => query['page_token'] ?? [])
  expect(tokens).toEqual(['older', 'oldest'])
})
