import {
  absentWhere,
  count,
  day,
  flag,
  hidden,
  inDetail,
  instant,
  money,
  text,
} from '#contract/column-builders.ts'
import {
  noEndpointFacts,
  noEndpointUsage,
  noIngest,
  noRequest,
} from '#product/contract/absences/endpoints.ts'
import { assetList } from '#product/contract/asset-list.ts'

const stateColumns = [
  text('state', 'State', 'State when last read.', { cell: 'words', priority: 60 }),
  ...hidden(
    instant('createTime', 'Created', 'When the endpoint was created.'),
    instant('updateTime', 'Updated', 'When its settings last changed.'),
  ),
]

const facts = <const Columns extends Parameters<typeof absentWhere>[1][]>(...columns: Columns) =>
  inDetail('facts', ...absentWhere(noEndpointFacts, ...columns))

const usage = inDetail(
  'usage',
  ...absentWhere(
    noEndpointUsage,
    count('requests', 'Requests', 'Requests in this range.', { priority: 58 }),
    ...hidden(count('failedRequests', 'Failed', 'Requests that were answered with an error.')),
    count('inputTokens', 'Input tokens', 'Tokens of the requests.', { priority: 44 }),
    count('outputTokens', 'Output tokens', 'Tokens of the answers.', { priority: 43 }),
    ...hidden(day('lastRequestDay', 'Last request', 'Last day with a request.')),
    flag('isZombie', 'Unused', 'True if it never scales to zero and had no request for 30 days.', {
      priority: 57,
    }),
  ),
  ...absentWhere(
    noRequest,
    money('costPerThousandRequests', 'Cost per 1,000', 'Cost per 1,000 requests.', {
      cell: 'rate',
      priority: 56,
    }),
  ),
)

export const listVectorSearch = assetList({
  name: 'listVectorSearchEndpoints',
  path: '/reports/ai/vector_search_endpoints',
  listName: 'workloadReports',
  kind: 'vector_search',
  columns: [
    ...facts(
      text('endpointType', 'Type', 'Standard or storage optimized.', { cell: 'words', priority: 62 }),
      count('indexCount', 'Indexes', 'Indexes on the endpoint when last read.', { priority: 61 }),
      ...stateColumns,
    ),
    ...inDetail(
      'ingest',
      ...absentWhere(
        noIngest,
        money('ingestCost', 'Ingest', 'Pipelines that fill its indexes; part of their cost.', {
          priority: 55,
        }),
      ),
    ),
  ],
})

export const listModelServing = assetList({
  name: 'listModelServingEndpoints',
  path: '/reports/ai/model_serving_endpoints',
  listName: 'workloadReports',
  kind: 'model_serving',
  columns: [
    ...facts(
      text('modelType', 'Task', 'Task of the served models; custom where none is known.', { priority: 62 }),
      text('servedEntities', 'Serves', 'Models and functions that it serves.', { priority: 45 }),
      flag('hasScaleToZero', 'Scale to zero', 'True if it stops while nobody asks.', { priority: 61 }),
      ...stateColumns,
    ),
    ...usage,
  ],
})
