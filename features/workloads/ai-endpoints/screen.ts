import { listScreen } from '#product/browser/list-screen.ts'
import { place } from '#product/places.ts'

const vectorSearch = () =>
  import('#product/contract/calls/ai-endpoints.ts').then(({ listVectorSearch }) => listVectorSearch)
const modelServing = () =>
  import('#product/contract/calls/ai-endpoints.ts').then(({ listModelServing }) => listModelServing)

const empty = {
  title: 'No endpoints in this range.',
  children: 'Choose other dates or workspaces, or clear the filters.',
}

const page = {
  area: 'Workloads',
  keywords: ['artificial intelligence', 'ai', 'endpoints'],
  guard: 'user',
  rowsName: 'endpoints',
  empty,
} as const

export const vectorSearchScreen = listScreen(vectorSearch, {
  ...page,
  place: place.vectorSearch,
  title: 'Vector search',
  daysOfKind: 'vector_search',
  question: 'What vector search endpoints cost.',
  navigation: 'Vector search',
  order: 91,
  rowLink: ({ endpointId, workspaceId }) =>
    endpointId === null
      ? undefined
      : place.vectorSearchEndpoint({ endpointId }, { ofWorkspace: workspaceId }),
})

export const modelServingScreen = listScreen(modelServing, {
  ...page,
  place: place.modelServing,
  title: 'Model serving',
  daysOfKind: 'model_serving',
  question: 'What model serving endpoints cost, and how much they are used.',
  navigation: 'Model serving',
  order: 90,
  rowLink: ({ endpointId, workspaceId }) =>
    endpointId === null
      ? undefined
      : place.modelServingEndpoint({ endpointId }, { ofWorkspace: workspaceId }),
})
