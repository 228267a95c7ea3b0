import { reportRoute } from '#http/report.ts'
import { modelServingAsset, vectorSearchAsset } from '#product/server/workload-assets.ts'
import {
  listModelServingDays,
  listServedEntities,
  listVectorIndexes,
  listVectorSearchDays,
} from './contract.ts'

export const listModelServingDaysRoute = reportRoute(
  listModelServingDays,
  new URL('model-serving-days.sql', import.meta.url),
  { asset: modelServingAsset },
)

export const listVectorSearchDaysRoute = reportRoute(
  listVectorSearchDays,
  new URL('vector-search-days.sql', import.meta.url),
  { asset: vectorSearchAsset },
)

export const listServedEntitiesRoute = reportRoute(
  listServedEntities,
  new URL('served-entities.sql', import.meta.url),
  { asset: modelServingAsset },
)

export const listVectorIndexesRoute = reportRoute(
  listVectorIndexes,
  new URL('vector-indexes.sql', import.meta.url),
  { asset: vectorSearchAsset },
)
