import { reportRoute } from '#http/report.ts'
import { jobAsset } from '#product/server/job-asset.ts'
import { listJobCompute } from './contract.ts'

export const listJobComputeRoute = reportRoute(listJobCompute, new URL('job-compute.sql', import.meta.url), {
  asset: jobAsset,
})
