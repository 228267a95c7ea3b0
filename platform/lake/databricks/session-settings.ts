import { CodedError } from '#contract/errors.ts'
import { rowsOf } from './read.ts'
import type { Warehouse } from './warehouse.ts'

const coordinated = /^(?:etc\/)?(?:utc|uct|gmt|zulu|universal|z|[+-]00:00)$/i

/**
 * Models cut timestamps into UTC days and rely on errors for overflows and invalid casts: a warehouse with other session
 * settings is refused with the settings to change.
 */
export async function refuseOtherSettings(warehouse: Warehouse): Promise<void> {
  // The common type of the two depends on ANSI_MODE.
  const sql = "select current_timezone() as time_zone, typeof(coalesce(1, '2')) as common_type"
  const [row] = await rowsOf(warehouse, sql)
  const zone = String(row?.['time_zone'])
  if (!coordinated.test(zone))
    throw refused(
      warehouse,
      `keeps time in ${zone}, so that days would begin at another hour`,
      'TIMEZONE to UTC',
    )
  if (row?.['common_type'] === 'string')
    throw refused(
      warehouse,
      'does not keep to ANSI SQL, so that what cannot be computed would be null or a wrong number instead of an error',
      'ANSI_MODE to true',
    )
}

function refused({ settings }: Warehouse, what: string, set: string): CodedError {
  return new CodedError(
    'store_failed',
    `Warehouse ${settings.warehouseId} ${what}. ` +
      `Set its SQL configuration parameter ${set} (workspace settings, Compute, SQL warehouses), then start again.`,
  )
}
