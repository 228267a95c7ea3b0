import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

const page = {
  title: 'Endpoint',
  area: 'Workloads',
  breadcrumb: 'Endpoint {endpointId}',
  guard: 'user',
} as const

export const modelServingEndpointScreen = screen({
  ...page,
  place: place.modelServingEndpoint,
  parent: place.modelServing,
  question: 'What this endpoint costs, and how many requests it has.',
  component: () =>
    import('./browser/model-serving-screen.tsx').then((module) => module.ModelServingEndpointScreen),
})

export const vectorSearchEndpointScreen = screen({
  ...page,
  place: place.vectorSearchEndpoint,
  parent: place.vectorSearch,
  question: 'What this endpoint costs.',
  component: () =>
    import('./browser/vector-search-screen.tsx').then((module) => module.VectorSearchEndpointScreen),
})
