import { listAllPurposeClusters } from '#product/contract/calls/clusters.ts'
import { assetListRoute } from '#product/server/asset-list.ts'

export const listAllPurposeClustersRoute = assetListRoute(listAllPurposeClusters, {
  details: {
    use: new URL('use.detail.sql', import.meta.url),
    spark: new URL('spark.detail.sql', import.meta.url),
  },
})
