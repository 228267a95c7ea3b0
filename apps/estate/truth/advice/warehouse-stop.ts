import type { AdviceRows, StatementRow, WarehouseRow } from './advice-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { common, monthly } from './spans.ts'

/**
 * Ten minutes are the right stop: most people who ask again do so sooner, and what a start costs is soon saved. The others
 * are there so that other proposals can be judged.
 */
export const rightStopMinutes = 10
const stops = [5, 10, 15, 20, 30, 45]

type StartUp = { usualMs: number; longestMs: number }

/** What a warehouse would have saved with each shorter stop; it costs no machine that the cloud bills. */
export function stopSavings(
  rows: AdviceRows,
  book: PriceBook,
  { warehouse, window }: { warehouse: WarehouseRow; window: Span },
): Saving[] {
  const { warehouse_id, auto_stop_minutes, is_changed } = warehouse
  const statements = rows.statements.get(warehouse_id) ?? []
  const startUp = startUpOf(warehouse)
  const rate = (span: Span, clusters: number) =>
    book.drawn(warehouse.sku_name, warehouse.dbu_per_hour * clusters, span)
  const more = rows.moreClusters.get(warehouse_id) ?? []
  const costOf = (ups: readonly Span[]) =>
    ups.reduce((sum, up) => {
      const inWindow = common(up, window)
      const grown = more.map(({ from_ms, until_ms, clusters }) =>
        rate(common(inWindow, { fromMs: from_ms, untilMs: until_ms }), clusters - warehouse.min_clusters),
      )
      return sum + rate(inWindow, warehouse.min_clusters) + grown.reduce((one, other) => one + other, 0)
    }, 0)
  const happened = is_changed
    ? upsWith(auto_stop_minutes, statements, startUp)
    : (rows.ups.get(warehouse_id) ?? []).map(({ from_ms, until_ms }) => ({
        fromMs: from_ms,
        untilMs: until_ms,
      }))
  const startsIn = (ups: readonly Span[]) =>
    ups.filter(({ fromMs }) => fromMs >= window.fromMs && fromMs < window.untilMs).length
  return stops
    .filter((minutes) => auto_stop_minutes === 0 || minutes < auto_stop_minutes)
    .map((minutes) => {
      const played = upsWith(minutes, statements, startUp)
      const addedStarts = Math.max(0, startsIn(played) - startsIn(happened))
      const starting = rate(
        { fromMs: window.untilMs - startUp.usualMs, untilMs: window.untilMs },
        warehouse.min_clusters,
      )
      const saved = costOf(happened) - costOf(played) - addedStarts * starting
      return { setting: 'auto_stop_minutes', value: minutes, dollars: monthly(saved, window) }
    })
}

function startUpOf({ warehouse_type }: WarehouseRow): StartUp {
  return warehouse_type === 'SERVERLESS'
    ? { usualMs: 6_500, longestMs: 9_000 }
    : { usualMs: 250_000, longestMs: 330_000 }
}

/**
 * When a warehouse would have been up: from the first statement until nobody asked for long enough. As in the estate a
 * statement keeps it up as if it had waited for the longest start.
 */
export function upsWith(
  stopMinutes: number,
  statements: readonly StatementRow[],
  { usualMs, longestMs }: StartUp,
): Span[] {
  const ups: Span[] = []
  let reachedMs = -Infinity
  for (const { start_ms, work_ms } of statements) {
    const endMs = start_ms + longestMs + work_ms
    const last = ups.at(-1)
    if (last === undefined || start_ms > reachedMs + stopMinutes * 60_000 + 60_000) {
      ups.push({ fromMs: start_ms + usualMs, untilMs: 0 })
      reachedMs = endMs
    }
    reachedMs = Math.max(reachedMs, endMs)
    const current = ups.at(-1)
    if (current) current.untilMs = reachedMs + stopMinutes * 60_000 + 20_000
  }
  return ups
}
