import { listWarehouses } from '#product/contract/calls/warehouses.ts'
import { assetListRoute } from '#product/server/asset-list.ts'

export const listWarehousesRoute = assetListRoute(listWarehouses, {
  details: {
    facts: new URL('facts.detail.sql', import.meta.url),
    use: new URL('use.detail.sql', import.meta.url),
  },
})
