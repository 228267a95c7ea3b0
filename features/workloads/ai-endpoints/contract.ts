import { absentWhere, count, flag, hidden, inDetail, instant, text } from '#contract/column-builders.ts'
import { noEndpointFacts } from '#product/contract/absences.ts'
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

export const listVectorSearch = assetList({
  name: 'listVectorSearchEndpoints',
  path: '/reports/ai/vector_search_endpoints',
  listName: 'workloadReports',
  kind: 'vector_search',
  columns: facts(
    text('endpointType', 'Type', 'Standard or storage optimized.', { cell: 'words', priority: 62 }),
    count('indexCount', 'Indexes', 'Indexes on the endpoint when last read.', { priority: 61 }),
    ...stateColumns,
  ),
})

export const listModelServing = assetList({
  name: 'listModelServingEndpoints',
  path: '/reports/ai/model_serving_endpoints',
  listName: 'workloadReports',
  kind: 'model_serving',
  columns: facts(
    text('modelType', 'Task', 'Task of the served models; custom where none is known.', { priority: 62 }),
    text('servedEntities', 'Serves', 'Models and functions that it serves.', { priority: 45 }),
    flag('hasScaleToZero', 'Scale to zero', 'True if it stops while nobody asks.', { priority: 61 }),
    ...stateColumns,
  ),
})
