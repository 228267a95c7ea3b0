import { expect, test } from 'vitest'
import { listModelServingRoute } from '#features/workloads/ai-endpoints/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import {
  listModelServingDaysRoute,
  listServedEntitiesRoute,
  listVectorIndexesRoute,
  listVectorSearchDaysRoute,
} from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const paid = (asset_kind: string, asset_id: string, day: string, cost: string) => ({
  day,
  asset_kind,
  asset_id,
  consumer: 'endpoint',
  phase: 'work',
  databricks_cost: cost,
  cost,
})
const usage = (day: string, endpoint_id: string, entity: string, request_count: number) => ({
  day,
  endpoint_id,
  served_entity_id: entity,
  served_entity_name: `${entity}-1`,
  entity_name: `models.${entity}`,
  entity_type: 'CUSTOM_MODEL',
  request_count,
  failed_request_count: 0,
  input_token_count: 10 * request_count,
  output_token_count: request_count,
})

const { ask, rows } = reportTest(
  [
    listModelServingDaysRoute,
    listServedEntitiesRoute,
    listVectorSearchDaysRoute,
    listVectorIndexesRoute,
    listModelServingRoute,
  ],
  {
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'sync pages' }],
    pipeline_update: [
      {
        pipeline_id: 'p',
        update_id: 'u',
        start_time: '2025-05-25T00:00:00Z',
        end_time: '2025-05-25T01:00:00Z',
      },
      {
        pipeline_id: 'p',
        update_id: 'old',
        start_time: '2025-05-01T00:00:00Z',
        end_time: '2025-05-01T01:00:00Z',
      },
    ],
    vector_index: [
      {
        index_name: 'main.pages',
        endpoint_id: 'v',
        index_type: 'DELTA_SYNC',
        pipeline_id: 'p',
        indexed_row_count: 12,
      },
      { index_name: 'main.direct', endpoint_id: 'v', index_type: 'DIRECT_ACCESS' },
      { index_name: 'main.other', endpoint_id: 'w', index_type: 'DIRECT_ACCESS' },
    ],
    asset_day: [
      paid('pipeline', 'p', '2025-05-25', '1.5'),
      paid('pipeline', 'p', '2025-04-25', '8'),
      paid('model_serving', 'm', '2025-05-24', '2'),
      paid('model_serving', 'm', '2025-05-25', '4'),
      paid('model_serving', 'two', '2025-05-25', '1'),
      paid('vector_search', 'v', '2025-05-25', '7'),
      paid('vector_search', 'm', '2025-05-25', '9'),
    ],
    endpoint_usage_day: [
      usage('2025-05-20', 'm', 'churn', 9),
      usage('2025-05-25', 'm', 'churn', 2000),
      usage('2025-05-26', 'm', 'churn', 500),
      usage('2025-05-25', 'two', 'old', 3),
      usage('2025-05-25', 'two', 'fresh', 1),
    ],
  },
)

test('an endpoint has cost and requests by day, which add up to its row in the list', async () => {
  const path = '/reports/ai/model_serving_endpoints/m/days'
  const answer = (await ask(`${path}?${range}`)).json()
  expect(answer.endpointDays).toMatchObject([
    { day: '2025-05-26', cost: null, requests: 500, costPerThousandRequests: null },
    { day: '2025-05-25', cost: '4.0000000000', requests: 2000, costPerThousandRequests: '2.0000000000' },
    { day: '2025-05-24', cost: '2.0000000000', requests: 0, costPerThousandRequests: null },
  ])
  const listed = (await ask(`/reports/ai/model_serving_endpoints?${range}&assetId=m`)).json()
    .workloadReports[0]
  expect([answer.totals.cost, answer.totals.requests, answer.totals.inputTokens]).toEqual([
    listed.cost,
    listed.requests,
    listed.inputTokens,
  ])
})

test('what an endpoint serves has its requests, and the cost where nothing else is served', async () => {
  const entitiesOf = async (endpoint: string) =>
    (await ask(`/reports/ai/model_serving_endpoints/${endpoint}/served-entities?${range}`)).json()
      .servedEntities
  expect(await entitiesOf('m')).toMatchObject([
    {
      servedEntityName: 'churn-1',
      entityName: 'models.churn',
      requests: 2500,
      requestShare: 1,
      cost: '6.0000000000',
    },
  ])
  expect(await entitiesOf('two')).toMatchObject([
    { servedEntityId: 'old', requests: 3, requestShare: 0.75, cost: null },
    { servedEntityId: 'fresh', requests: 1, requestShare: 0.25, cost: null },
  ])
})

test('an endpoint of vector search is another one than a serving endpoint with its id', async () => {
  expect((await ask(`/reports/ai/vector_search_endpoints/v/days?${range}`)).json().totals.cost).toBe(
    '7.0000000000',
  )
  expect((await ask(`/reports/ai/vector_search_endpoints/m/days?${range}`)).json().totals.cost).toBe(
    '9.0000000000',
  )
  expect((await ask(`/reports/ai/model_serving_endpoints/v/days?${range}`)).statusCode).toBe(404)
  expect(await rows(range, { endpointId: 'two' })).toHaveLength(1)
})

test('the indexes of an endpoint have the pipelines that fill them, with their updates and cost', async () => {
  const answer = (await ask(`/reports/ai/vector_search_endpoints/v/indexes?${range}`)).json()
  expect(answer.vectorIndexes).toMatchObject([
    { indexName: 'main.direct', pipelineId: null, updatesCount: null, ingestCost: null },
    {
      indexName: 'main.pages',
      pipelineId: 'p',
      pipelineName: 'sync pages',
      updatesCount: 1,
      indexedRows: 12,
      ingestCost: '1.5000000000',
    },
  ])
})
