import { reportRouteOver } from '#http/report.ts'
import { warehouseAsset } from '#product/server/workload-assets.ts'
import { listWarehouseStatements } from './contract.ts'
import { givenRight } from './server/may-read-text.ts'

export const listWarehouseStatementsRoute = reportRouteOver(
  listWarehouseStatements,
  new URL('warehouse-statements.sql', import.meta.url),
  { asset: warehouseAsset, given: givenRight },
).over({})
