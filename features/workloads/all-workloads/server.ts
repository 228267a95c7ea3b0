import { reportRoute } from '#http/report.ts'
import { comparedDays } from '#product/server/compared-days.ts'
import { listAllWorkloads, listWorkloadTypes } from './contract.ts'

export const listAllWorkloadsRoute = reportRoute(listAllWorkloads, {
  rows: new URL('all-workloads.sql', import.meta.url),
  bounds: comparedDays,
})

export const listWorkloadTypesRoute = reportRoute(listWorkloadTypes, {
  rows: new URL('types.sql', import.meta.url),
  bounds: comparedDays,
})
