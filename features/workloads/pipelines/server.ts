import { advisedAssetListRoute } from '#product/server/asset-list.ts'
import { listPipelines, listServerlessPipelines } from '#product/contract/calls/pipelines.ts'

const details = {
  facts: new URL('facts.detail.sql', import.meta.url),
  recommendations: new URL('recommendations.detail.sql', import.meta.url),
  parts: new URL('parts.detail.sql', import.meta.url),
  updates: new URL('updates.detail.sql', import.meta.url),
}

export const listPipelinesRoute = advisedAssetListRoute(listPipelines, { details })

export const listServerlessPipelinesRoute = advisedAssetListRoute(listServerlessPipelines, {
  details,
  isServerless: true,
})
