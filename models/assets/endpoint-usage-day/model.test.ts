import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'

const ids = { account_id: 'account', workspace_id: '1' }
const hour = (time: string, request_count: number, rest: object = {}) => ({
  ...ids,
  served_entity_id: 'entity',
  hour: time,
  request_count,
  failed_request_count: 1,
  input_token_count: 100,
  output_token_count: 10,
  day: time.slice(0, 10),
  last_day: time.slice(0, 10),
  ...rest,
})
const entity = {
  ...ids,
  served_entity_id: 'entity',
  change_time: '2025-04-01T00:00:00Z',
  endpoint_id: 'e',
  endpoint_name: 'chat',
  entity_name: 'models.chat',
  entity_type: 'CUSTOM_MODEL',
  day: '2025-04-01',
  last_day: '9999-12-31',
}
const columns = 'day, endpoint_id, entity_name, request_count, failed_request_count, input_token_count'

test('requests add up by day, under the endpoint as soon as what it serves is known', async () => {
  const lake = await derivedLake(['endpoint_usage_day'], {
    endpoint_usage_hour: [
      hour('2025-05-01T10:00:00Z', 5),
      hour('2025-05-01T23:00:00Z', 7),
      hour('2025-05-02T00:00:00Z', 2, { input_token_count: null }),
    ],
  })
  const rows = () => lake.rows(`select ${columns} from endpoint_usage_day order by day`)
  expect(await rows()).toMatchObject([
    { endpoint_id: null, request_count: '12', failed_request_count: '2', input_token_count: '200' },
    { endpoint_id: null, request_count: '2', input_token_count: null },
  ])
  await addRows(lake, { served_entity: [entity], endpoint_usage_hour: [hour('2025-05-02T00:00:00Z', 3)] })
  expect(await rows()).toMatchObject([
    { day: '2025-05-01', endpoint_id: 'e', entity_name: 'models.chat', request_count: '12' },
    { day: '2025-05-02', endpoint_id: 'e', request_count: '3', input_token_count: '100' },
  ])
  await lake.close()
})
