import { assetListRoute } from '#product/server/asset-list.ts'
import { listPipelines, listServerlessPipelines } from '#product/contract/calls/pipelines.ts'

const details = {
  facts: new URL('facts.detail.sql', import.meta.url),
  parts: new URL('parts.detail.sql', import.meta.url),
  updates: new URL('updates.detail.sql', import.meta.url),
}

export const listPipelinesRoute = assetListRoute(listPipelines, { details })

export const listServerlessPipelinesRoute = assetListRoute(listServerlessPipelines, {
  details,
  isServerless: true,
})
