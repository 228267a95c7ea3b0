import { assetListRoute } from '#product/server/asset-list.ts'
import { listPools } from '#product/contract/calls/pools.ts'

export const listPoolsRoute = assetListRoute(listPools, {
  details: {
    facts: new URL('facts.detail.sql', import.meta.url),
    use: new URL('use.detail.sql', import.meta.url),
  },
})
