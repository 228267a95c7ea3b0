import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  count,
  day,
  flag,
  hidden,
  id,
  key,
  money,
  share,
  text,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  billedAsWhole,
  noEndpointUsage,
  noIndexFacts,
  noIngest,
  noRequest,
  noSyncPipeline,
} from '#product/contract/absences/endpoints.ts'
import { noBill } from '#product/contract/absences/costs.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

const summed = { summed: true } as const

const dayColumns = [
  day('day', 'Day', 'UTC day.', { always: true }),
  key('endpointId', 'Endpoint id', 'Id of the endpoint.'),
  key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  currencyColumn,
  ...absentWhere(
    noBill,
    money('cost', 'Cost', 'Cost of the day.', { ...summed, sortName: 'TOTAL_COST', bar: true }),
  ),
]

const usageColumns = absentWhere(
  noEndpointUsage,
  count('requests', 'Requests', 'Requests that it was asked.', { ...summed, priority: 70 }),
  count('failedRequests', 'Failed', 'Requests that were answered with an error.', {
    ...summed,
    priority: 60,
  }),
  count('inputTokens', 'Input tokens', 'Tokens of the requests.', { ...summed, priority: 55 }),
  count('outputTokens', 'Output tokens', 'Tokens of the answers.', { ...summed, priority: 54 }),
)

const listOfDays = {
  guard: mayRead('user'),
  listName: 'endpointDays',
  filters: currencyFilter,
  order: { column: 'day', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'endpointId', 'day', 'currency'],
} as const

export const listModelServingDays = report({
  ...listOfDays,
  name: 'listModelServingDays',
  path: '/reports/ai/model_serving_endpoints/{endpointId}/days',
  summary: 'What a model serving endpoint cost on each UTC day of the range, and the requests that it had.',
  columns: [
    ...dayColumns,
    ...usageColumns,
    ...absentWhere(
      noRequest,
      money('costPerThousandRequests', 'Cost per 1,000', 'Cost per 1,000 requests.', {
        cell: 'rate',
        priority: 50,
      }),
    ),
  ],
})

export const listVectorSearchDays = report({
  ...listOfDays,
  name: 'listVectorSearchDays',
  path: '/reports/ai/vector_search_endpoints/{endpointId}/days',
  summary: 'What a vector search endpoint cost on each UTC day of the range.',
  columns: dayColumns,
})

export const listServedEntities = report({
  name: 'listServedEntities',
  path: '/reports/ai/model_serving_endpoints/{endpointId}/served-entities',
  guard: mayRead('user'),
  summary:
    'Models, agents and functions that an endpoint serves, with the requests and tokens of each in the range.',
  listName: 'servedEntities',
  filters: currencyFilter,
  columns: [
    text('servedEntityName', 'Serves', 'Name on the endpoint, or else id.', {
      always: true,
      under: 'entityName',
    }),
    text('entityName', 'Model', 'Name of the model or function.'),
    ...hidden(
      id('servedEntityId', 'Id', 'Id of what is served.'),
      text('entityVersion', 'Version', 'Version of the model.'),
    ),
    text('entityType', 'Type', 'Type of model.', { cell: 'words', priority: 40 }),
    key('endpointId', 'Endpoint id', 'Id of the endpoint.'),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    ...usageColumns,
    share('requestShare', 'Share', 'Share of the requests of the endpoint.', { priority: 65 }),
    currencyColumn,
    ...absentWhere(billedAsWhole, money('cost', 'Cost', 'Cost where nothing else is served.')),
  ],
  order: { column: 'requests', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'endpointId', 'servedEntityId'],
})

export const listVectorIndexes = report({
  name: 'listVectorIndexes',
  path: '/reports/ai/vector_search_endpoints/{endpointId}/indexes',
  guard: mayRead('user'),
  summary:
    'Indexes of a vector search endpoint, each with the pipeline that fills it and what that cost in the range.',
  listName: 'vectorIndexes',
  filters: currencyFilter,
  columns: [
    text('indexName', 'Index', 'Name of the index.', { always: true }),
    ...absentWhere(
      noIndexFacts,
      text('indexType', 'Type', 'Synchronized with a table, or written directly.', { cell: 'words' }),
      count('indexedRows', 'Rows', 'Rows of the index when last read.'),
      flag('isReady', 'Ready', 'True if it can be asked.'),
    ),
    ...absentWhere(
      noSyncPipeline,
      text('sourceTable', 'Source table', 'Table that it follows.'),
      id('pipelineId', 'Pipeline id', 'Pipeline that fills it.'),
      text('pipelineName', 'Filled by', 'Name of that pipeline.'),
      count('updatesCount', 'Updates', 'Updates of that pipeline in the range.'),
    ),
    key('endpointId', 'Endpoint id', 'Id of the endpoint.'),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    currencyColumn,
    ...absentWhere(noIngest, money('ingestCost', 'Ingest', 'Cost of that pipeline in the range.')),
  ],
  order: { column: 'indexName', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'indexName'],
})
