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
