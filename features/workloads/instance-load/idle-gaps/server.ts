import { reportRoute } from '#http/report.ts'
import { instanceAsset } from '#product/server/instance-asset.ts'
import { listIdleGaps } from './contract.ts'

export const listIdleGapsRoute = reportRoute(listIdleGaps, new URL('idle-gaps.sql', import.meta.url), {
  asset: instanceAsset,
})
