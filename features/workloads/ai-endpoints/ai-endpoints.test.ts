import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listModelServingRoute, listVectorSearchRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const paid = (asset_kind: string, asset_id: string, cost: string) => ({
  day: '2025-05-25',
  asset_kind,
  asset_id,
  consumer: 'endpoint',
  phase: 'work',
  databricks_cost: cost,
  cost,
})
const world = {
  asset_day: [
    paid('vector_search', 'v', '2'),
    paid('model_serving', 'm', '3'),
    paid('model_serving', 'v', '1'),
  ],
  asset_name: [{ kind: 'endpoint', asset_id: 'v', name: 'docs', owner: 'hal' }],
  endpoint: [
    {
      endpoint_kind: 'vector_search',
      endpoint_id: 'v',
      endpoint_type: 'STANDARD',
      index_count: 3,
      state: 'ONLINE',
    },
    {
      endpoint_kind: 'model_serving',
      endpoint_id: 'm',
      endpoint_type: 'llm/v1/chat',
      served_entity_names: 'churn',
      has_scale_to_zero: true,
      state: 'READY',
    },
  ],
}

test('a vector search endpoint shows its type and its indexes', async () => {
  const { rows } = await reportServer(listVectorSearchRoute, world)
  expect(await rows(range)).toMatchObject([
    {
      endpointName: 'docs',
      endpointId: 'v',
      creator: 'hal',
      endpointType: 'STANDARD',
      indexCount: 3,
      cost: '2.0000000000',
    },
  ])
})

test('a serving endpoint shows what it serves; one with the id of a vector search endpoint is another', async () => {
  const { rows } = await reportServer(listModelServingRoute, world)
  expect(await rows(range)).toMatchObject([
    {
      endpointId: 'm',
      modelType: 'llm/v1/chat',
      servedEntities: 'churn',
      hasScaleToZero: true,
      cost: '3.0000000000',
    },
    { endpointId: 'v', modelType: null, cost: '1.0000000000' },
  ])
})

test('a serving endpoint has its requests, its cost per 1,000 and whether nobody uses it, where that is known', async () => {
  const served = (endpoint_id: string, rest: object = {}) => ({
    endpoint_kind: 'model_serving',
    endpoint_id,
    has_scale_to_zero: false,
    is_usage_tracked: true,
    creation_time: '2025-01-01T00:00:00Z',
    ...rest,
  })
  const usage = (day: string, endpoint_id: string, request_count: number) => ({
    day,
    endpoint_id,
    served_entity_id: `entity of ${endpoint_id}`,
    request_count,
    failed_request_count: 1,
    input_token_count: 700,
    output_token_count: 90,
  })
  const { rows } = await reportServer(listModelServingRoute, {
    asset_day: ['busy', 'idle', 'scaled', 'untracked', 'new', 'past'].map((endpoint) =>
      paid('model_serving', endpoint, '3'),
    ),
    endpoint: [
      served('busy'),
      served('idle'),
      served('scaled', { has_scale_to_zero: true }),
      served('untracked', { is_usage_tracked: null }),
      served('new', { creation_time: '2025-05-20T00:00:00Z' }),
      served('past', { is_usage_tracked: null }),
    ],
    endpoint_usage_day: [
      usage('2025-04-01', 'busy', 5),
      usage('2025-05-25', 'busy', 400),
      usage('2025-05-26', 'busy', 200),
      usage('2025-04-02', 'past', 3),
    ],
  })
  const known = await rows(`${range}&orderBy=endpointId&orderDirection=ASC`)
  expect(
    known.map(({ endpointId, requests, lastRequestDay, isZombie }) => [
      endpointId,
      requests,
      lastRequestDay,
      isZombie,
    ]),
  ).toEqual([
    ['busy', 600, '2025-05-26', false],
    ['idle', 0, null, true],
    ['new', 0, null, false],
    ['past', 0, '2025-04-02', true],
    ['scaled', 0, null, false],
    ['untracked', null, null, null],
  ])
  expect(known[0]).toMatchObject({
    failedRequests: 2,
    inputTokens: 1400,
    outputTokens: 180,
    costPerThousandRequests: '5.0000000000',
  })
  expect(known[1]?.costPerThousandRequests).toBeNull()
})

test('nobody is called unused where usage is collected for less than 30 days', async () => {
  const { rows } = await reportServer(listModelServingRoute, {
    asset_day: [paid('model_serving', 'idle', '3')],
    endpoint: [
      {
        endpoint_kind: 'model_serving',
        endpoint_id: 'idle',
        has_scale_to_zero: false,
        is_usage_tracked: true,
        creation_time: '2025-01-01T00:00:00Z',
      },
    ],
    endpoint_usage_day: [{ day: '2025-05-20', endpoint_id: 'busy', served_entity_id: 'e', request_count: 1 }],
  })
  expect(await rows(range)).toMatchObject([{ requests: 0, isZombie: null }])
})

test('a vector search endpoint has what the pipelines of its indexes cost, each once', async () => {
  const index = (index_name: string, endpoint_id: string, pipeline_id: string | null) => ({
    index_name,
    endpoint_id,
    pipeline_id,
  })
  const { rows } = await reportServer(listVectorSearchRoute, {
    asset_day: [
      paid('vector_search', 'v', '9'),
      paid('vector_search', 'bare', '1'),
      paid('pipeline', 'p', '2'),
      paid('pipeline', 'q', '0.5'),
      paid('pipeline', 'other', '4'),
    ],
    vector_index: [
      index('a', 'v', 'p'),
      index('b', 'v', 'p'),
      index('c', 'v', 'q'),
      index('direct', 'bare', null),
    ],
  })
  expect(await rows(range)).toMatchObject([
    { endpointId: 'v', cost: '9.0000000000', ingestCost: '2.5000000000' },
    { endpointId: 'bare', cost: '1.0000000000', ingestCost: null },
  ])
})
