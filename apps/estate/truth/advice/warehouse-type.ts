import type { AdviceRows, WarehouseRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'
import { settingOf, warehouseDollars } from './warehouse-play.ts'

/**
 * The stop that each type is given: a serverless warehouse is back within seconds and need not wait, another one takes minutes.
 */
const stops = { SERVERLESS: [5, 10], PRO: [10] } as const

/** What the other type would have saved, with the stop that suits it first and with the present one last. */
export function typeSavings(
  rows: AdviceRows,
  book: PriceBook,
  { warehouse, window }: { warehouse: WarehouseRow; window: Span },
): Saving[] {
  const loads = rows.queryLoads.get(warehouse.warehouse_id) ?? []
  const workspaceId = rows.warehouseSettings.get(warehouse.warehouse_id)?.workspace_id
  const present = settingOf(warehouse)
  const cost = warehouseDollars(book, loads, present, window)
  const type = present.type === 'SERVERLESS' ? 'PRO' : 'SERVERLESS'
  const sku = rows.warehouseSkus.find(
    ({ workspace_id, warehouse_type }) => workspace_id === workspaceId && warehouse_type === type,
  )?.sku_name
  if (sku === undefined) return []
  return [...new Set([...stops[type], present.stopMinutes])].map((stopMinutes) => {
    const other = warehouseDollars(book, loads, { ...present, type, sku, stopMinutes }, window)
    return {
      setting: 'warehouse_type',
      value: stopMinutes,
      text: type,
      dollars: monthly(cost - other, window),
    }
  })
}
