import { scopedQuery } from '#http/query.ts'
import { reportRoute } from '#http/report.ts'
import { listWarehouseTimeline } from './contract.ts'

export const listWarehouseTimelineRoute = reportRoute(
  listWarehouseTimeline,
  new URL('warehouse-timeline.sql', import.meta.url),
  {
    asset: {
      thing: 'SQL warehouse',
      field: 'warehouseId',
      query: scopedQuery(new URL('asked-warehouse.sql', import.meta.url)),
    },
  },
)
