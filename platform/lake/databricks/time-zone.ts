import { CodedError } from '#contract/errors.ts'
import { rowsOf } from './read.ts'
import type { Warehouse } from './warehouse.ts'

const coordinated = /^(?:etc\/)?(?:utc|uct|gmt|zulu|universal|z|[+-]00:00)$/i

/** Models cut instants into days of UTC: a warehouse whose sessions keep another time is refused, with what to set. */
export async function refuseOtherTimeZone(warehouse: Warehouse): Promise<void> {
  const [row] = await rowsOf(warehouse, 'select current_timezone() as time_zone')
  const zone = String(row?.['time_zone'])
  if (coordinated.test(zone)) return
  throw new CodedError(
    'store_failed',
    `Warehouse ${warehouse.settings.warehouseId} keeps time in ${zone}, so that days would begin at another hour. ` +
      `Set its SQL configuration parameter TIMEZONE to UTC (workspace settings, Compute, SQL warehouses), then start again.`,
  )
}
