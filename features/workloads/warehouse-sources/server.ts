import { reportRoute } from '#http/report.ts'
import { warehouseAsset } from '#product/server/workload-assets.ts'
import { listWarehouseSources } from './contract.ts'

export const listWarehouseSourcesRoute = reportRoute(
  listWarehouseSources,
  new URL('warehouse-sources.sql', import.meta.url),
  { asset: warehouseAsset },
)
