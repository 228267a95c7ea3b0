import type { AdviceRows, WarehouseRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { monthly } from './spans.ts'
import { settingOf, warehouseDollars } from './warehouse-play.ts'

/**
 * What one cluster instead of several, or else the next smaller size, would have saved: what all machines share takes longer in
 * the proportion of the DBUs, what they do not takes as long.
 */
export function sizeSavings(
  rows: AdviceRows,
  book: PriceBook,
  { warehouse, window }: { warehouse: WarehouseRow; window: Span },
): Saving[] {
  const loads = rows.queryLoads.get(warehouse.warehouse_id) ?? []
  const present = settingOf(warehouse)
  const cost = warehouseDollars(book, loads, present, window)
  const size = rows.warehouseSizes.get(rows.warehouseSettings.get(warehouse.warehouse_id)?.size ?? '')
  const smaller = rows.warehouseSizes.get(size?.smaller_size ?? '')
  const savings: Saving[] = []
  if (present.clusters > 1) {
    const fewer = warehouseDollars(book, loads, { ...present, clusters: 1 }, window)
    savings.push({ setting: 'min_num_clusters', value: 1, dollars: monthly(cost - fewer, window) })
  }
  if (smaller) {
    const slower = present.dbuPerHour / smaller.dbu_per_hour
    const less = warehouseDollars(
      book,
      loads,
      { ...present, dbuPerHour: smaller.dbu_per_hour, slower },
      window,
    )
    savings.push({
      setting: 'cluster_size',
      value: null,
      text: smaller.size,
      dollars: monthly(cost - less, window),
    })
  }
  return savings
}
