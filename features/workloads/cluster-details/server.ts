import { assetListRoute } from '#product/server/asset-list.ts'
import { listClusterDetails } from './contract.ts'

export const listClusterDetailsRoute = assetListRoute(listClusterDetails, {
  details: { facts: new URL('facts.detail.sql', import.meta.url) },
})
