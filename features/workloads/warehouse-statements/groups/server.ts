import { reportRouteOver } from '#http/report.ts'
import { warehouseAsset } from '#product/server/workload-assets.ts'
import { givenRight } from '../server/may-read-text.ts'
import { listStatementGroups } from './contract.ts'

export const listStatementGroupsRoute = reportRouteOver(
  listStatementGroups,
  new URL('statement-groups.sql', import.meta.url),
  { asset: warehouseAsset, given: givenRight },
).over({})
