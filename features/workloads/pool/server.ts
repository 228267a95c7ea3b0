import { reportRoute } from '#http/report.ts'
import { poolAsset } from '#product/server/workload-assets.ts'
import { listPoolCosts } from './contract.ts'

export const listPoolCostsRoute = reportRoute(listPoolCosts, new URL('pool-costs.sql', import.meta.url), {
  asset: poolAsset,
})
