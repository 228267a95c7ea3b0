import { reportRoute } from '#http/report.ts'
import { assetListRoute } from '#product/server/asset-list.ts'
import { appAsset } from '#product/server/workload-assets.ts'
import { listAppDays, listApps, listServerlessApps } from './contract.ts'

const details = { facts: new URL('facts.detail.sql', import.meta.url) }

export const listAppsRoute = assetListRoute(listApps, { details })

export const listServerlessAppsRoute = assetListRoute(listServerlessApps, { details })

export const listAppDaysRoute = reportRoute(listAppDays, new URL('app-days.sql', import.meta.url), {
  asset: appAsset,
})
