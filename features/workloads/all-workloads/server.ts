import { reportRoute } from '#http/report.ts'
import { assetListRoute } from '#product/server/asset-list.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import { listAllWorkloads, listWorkloadTypes } from './contract.ts'

export const listAllWorkloadsRoute = assetListRoute(listAllWorkloads)

export const listWorkloadTypesRoute = reportRoute(listWorkloadTypes, {
  rows: new URL('types.sql', import.meta.url),
  bounds: comparedDays,
})
