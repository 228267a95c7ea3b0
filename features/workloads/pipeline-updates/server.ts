import { reportRoute } from '#http/report.ts'
import { pipelineAsset } from '#product/server/workload-assets.ts'
import { listPipelineUpdates, listServerlessPipelineUpdates } from './contract.ts'

const queries = new URL('pipeline-updates.sql', import.meta.url)

export const listPipelineUpdatesRoute = reportRoute(listPipelineUpdates, queries, { asset: pipelineAsset })

export const listServerlessPipelineUpdatesRoute = reportRoute(listServerlessPipelineUpdates, queries, {
  asset: pipelineAsset,
})
