import type { Lake } from '#lake/lake.ts'
import type { Run } from '#product/server/savings/runs.ts'
import { savingOf } from '#product/server/savings/saving.ts'

/** What was judged of days around dates on which nothing changed: how many intervals there were, which hold 0, and the median of half their widths. */
export type PlaceboVerdicts = {
  warehouses: number
  judged: number
  holdZero: number
  called: number
  halfWidth: number
}

const first = 10
const after = 10
const everyDays = 3

/** Judges the days of SQL warehouses that never changed as if they had changed after every third day from the tenth on. */
export async function placeboVerdicts(lake: Lake): Promise<PlaceboVerdicts> {
  const rows = await lake.rows(`
    select asset_id, cast(unix_date(day) as bigint) * 86400000 as start_ms, cast(cost as double) as cost, cast(statement_count as double) as statements
    from execution_feature
    where execution_kind = 'warehouse_day'
      and statement_count > 0
      and cost > 0
      and asset_id not in (select asset_id from setting_change where asset_kind = 'warehouse')
    order by asset_id, day`)
  const warehouses = Map.groupBy(rows, (row) => String(row['asset_id']))
  const savings = [...warehouses.values()].flatMap((days) =>
    judgedAt(
      days.map((day) => ({
        startMs: Number(day['start_ms']),
        cost: Number(day['cost']),
        volume: Number(day['statements']),
      })),
    ),
  )
  const widths = savings.map(({ halfWidth }) => halfWidth).toSorted((one, other) => one - other)
  return {
    warehouses: warehouses.size,
    judged: savings.length,
    holdZero: savings.filter(({ share }) => share.low <= 0 && share.high >= 0).length,
    called: savings.filter(({ kind }) => kind !== 'not distinguishable from 0').length,
    halfWidth: widths[Math.floor(widths.length / 2)] ?? Number.NaN,
  }
}

function judgedAt(days: readonly Run[]) {
  const places = days.map((_, place) => place).filter((place) => place >= first && place % everyDays === 1)
  return places.flatMap((place) => {
    if (place + after > days.length) return []
    const saving = savingOf({ before: days.slice(0, place), after: days.slice(place, place + after) })
    return 'share' in saving ? [saving] : []
  })
}
