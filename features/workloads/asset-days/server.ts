import { reportRoute } from '#http/report.ts'
import { listAssetDays } from '#product/contract/calls/asset-days.ts'

export const listAssetDaysRoute = reportRoute(listAssetDays, new URL('asset-days.sql', import.meta.url))
