import type { AdviceRows, WarehouseRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'
import { settingOf, warehouseDollars } from './warehouse-play.ts'

/** The stops that are played: a serverless warehouse is back within seconds and need not wait. */
const stops = [5, 10]

/**
 * Whether what another type saves can be known. A serverless warehouse that becomes another one draws machines besides,
 * which no table and no price list of the estate has: DBUs that cost less are no saving as long as nobody knows what the machines cost.
 */
export const isTypeKnown = ({ warehouse_type }: WarehouseRow) => warehouse_type !== 'SERVERLESS'

/**
 * What the other type would have saved, with the stop that suits it first and with the present one last; none where that
 * cannot be known. Machines of the present type that the other has in its price are left out, too, so that it saves at least this much.
 */
export function typeSavings(
  rows: AdviceRows,
  book: PriceBook,
  { warehouse, window }: { warehouse: WarehouseRow; window: Span },
): Saving[] {
  if (!isTypeKnown(warehouse)) return []
  const loads = rows.queryLoads.get(warehouse.warehouse_id) ?? []
  const workspaceId = rows.warehouseSettings.get(warehouse.warehouse_id)?.workspace_id
  const present = settingOf(warehouse)
  const cost = warehouseDollars(book, loads, present, window)
  const type = 'SERVERLESS'
  const sku = rows.warehouseSkus.find(
    ({ workspace_id, warehouse_type }) => workspace_id === workspaceId && warehouse_type === type,
  )?.sku_name
  if (sku === undefined) return []
  return [...new Set([...stops, present.stopMinutes])].map((stopMinutes) => {
    const other = warehouseDollars(book, loads, { ...present, type, sku, stopMinutes }, window)
    return {
      setting: 'warehouse_type',
      value: stopMinutes,
      text: type,
      dollars: monthly(cost - other, window),
    }
  })
}
