import { advisedAssetListRoute } from '#product/server/asset-list.ts'
import { listPools } from '#product/contract/calls/pools.ts'

export const listPoolsRoute = advisedAssetListRoute(listPools, {
  details: {
    facts: new URL('facts.detail.sql', import.meta.url),
    recommendations: new URL('recommendations.detail.sql', import.meta.url),
    use: new URL('use.detail.sql', import.meta.url),
  },
})
