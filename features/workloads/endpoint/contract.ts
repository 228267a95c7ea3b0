import { absentWhere, count, day, hidden, id, key, money, share, text } from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { billedAsWhole, noBill, noEndpointUsage, noRequest } from '#product/contract/absences.ts'
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
  guard: 'user',
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
  guard: 'user',
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
