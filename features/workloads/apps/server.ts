import { assetListRoute } from '#product/server/asset-list.ts'
import { listApps, listServerlessApps } from './contract.ts'

const details = { facts: new URL('facts.detail.sql', import.meta.url) }

export const listAppsRoute = assetListRoute(listApps, { details })

export const listServerlessAppsRoute = assetListRoute(listServerlessApps, { details })
