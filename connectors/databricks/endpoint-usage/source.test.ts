import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { statementOf } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { endpointUsage } from './source.ts'

const names = [
  'account_id',
  'workspace_id',
  'served_entity_id',
  'hour',
  'request_count',
  'failed_request_count',
  'input_token_count',
  'output_token_count',
]
const row = 'account,4400,entity,2025-05-30T10:00:00.000Z,12,1,3400,null'

test('requests are counted by the warehouse, hour by hour', async () => {
  const { url, requests } = await answering({
    'POST /api/2.0/sql/statements': ({ headers }) => ({
      statement_id: 'statement',
      status: { state: 'SUCCEEDED' },
      manifest: { schema: { columns: names.map((name) => ({ name })) }, total_row_count: 1 },
      result: { external_links: [{ external_link: `http://${headers.host}/links/0`, chunk_index: 0 }] },
    }),
    'GET /links/0': { status: 200, text: `${names.join(',')}\n${row}\n` },
  })
  const { rows } = await collected({
    source: endpointUsage,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
    window: { since: '2025-05-25', until: '2025-06-01' },
  })
  expect(rows['endpoint_usage_hour']).toMatchObject([
    {
      served_entity_id: 'entity',
      request_count: '12',
      failed_request_count: '1',
      input_token_count: '3400',
      output_token_count: null,
      day: '2025-05-30',
    },
  ])
  const asked = requests.flatMap((request) => (request.method === 'POST' ? [statementOf(request)] : []))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.statement).toContain('group by account_id, workspace_id, served_entity_id')
  expect(asked[0]?.parameters).toMatchObject([
    { name: 'since', value: '2025-05-25T00:00:00Z' },
    { name: 'until', value: '2025-06-01T00:00:00Z' },
  ])
})
