import { reportRoute } from '#http/report.ts'
import { listKnownAssets } from './contract.ts'

export const listKnownAssetsRoute = reportRoute(
  listKnownAssets,
  new URL('asset-directory.sql', import.meta.url),
)
