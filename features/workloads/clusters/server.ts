import { listAllPurposeClusters } from '#product/contract/calls/clusters.ts'
import { advisedAssetListRoute } from '#product/server/asset-list.ts'

export const listAllPurposeClustersRoute = advisedAssetListRoute(listAllPurposeClusters, {
  details: {
    recommendations: new URL('recommendations.detail.sql', import.meta.url),
    use: new URL('use.detail.sql', import.meta.url),
    spark: new URL('spark.detail.sql', import.meta.url),
  },
})
