import { requireOneAsset } from '#http/asset.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { route } from '#http/route.ts'
import { pipelineAsset } from '#product/server/workload-assets.ts'
import { getKnownPipeline, listKnownPipelines } from './contract.ts'

const settings = scopedQuery(new URL('pipeline.sql', import.meta.url))
const settingsRow = getKnownPipeline.output.omit({ dataVersion: true })

export const listKnownPipelinesRoute = reportRoute(
  listKnownPipelines,
  new URL('pipelines.sql', import.meta.url),
)

export const getKnownPipelineRoute = route(getKnownPipeline, async ({ path, read }) => {
  await requireOneAsset(pipelineAsset, read, path)
  const { rows, dataVersion } = await read(settings, path)
  return Object.assign(settingsRow.parse(rows[0]), { dataVersion })
})
