import { reportRoute } from '#http/report.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listTaskResources } from './contract.ts'

export const listTaskResourcesRoute = reportRoute(
  listTaskResources,
  new URL('task-resources.sql', import.meta.url),
  { asset: jobAsset },
)
