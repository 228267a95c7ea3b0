import { assetListRoute } from '#product/server/asset-list.ts'
import { listModelServing, listVectorSearch } from '#product/contract/calls/ai-endpoints.ts'

export const listVectorSearchRoute = assetListRoute(listVectorSearch, {
  details: {
    facts: new URL('vector-search.detail.sql', import.meta.url),
    ingest: new URL('ingest.detail.sql', import.meta.url),
  },
})

export const listModelServingRoute = assetListRoute(listModelServing, {
  details: {
    facts: new URL('model-serving.detail.sql', import.meta.url),
    usage: new URL('usage.detail.sql', import.meta.url),
  },
})
