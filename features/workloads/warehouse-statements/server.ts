import { reportRoute } from '#http/report.ts'
import { warehouseAsset } from '#product/server/workload-assets.ts'
import { listWarehouseStatements } from './contract.ts'

export const listWarehouseStatementsRoute = reportRoute(
  listWarehouseStatements,
  new URL('warehouse-statements.sql', import.meta.url),
  { asset: warehouseAsset },
)
