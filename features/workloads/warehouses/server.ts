import { listWarehouses } from '#product/contract/calls/warehouses.ts'
import { advisedAssetListRoute } from '#product/server/asset-list.ts'

export const listWarehousesRoute = advisedAssetListRoute(listWarehouses, {
  details: {
    facts: new URL('facts.detail.sql', import.meta.url),
    recommendations: new URL('recommendations.detail.sql', import.meta.url),
    use: new URL('use.detail.sql', import.meta.url),
    durations: new URL('durations.detail.sql', import.meta.url),
    rates: new URL('rates.detail.sql', import.meta.url),
  },
})
