import type { WarehouseRow } from './advice-rows.ts'
import type { QueryLoadRow } from './later-rows.ts'
import type { PriceBook } from './price-book.ts'
import type { Span } from './spans.ts'
import { common } from './spans.ts'
import { upsWith } from './warehouse-stop.ts'

/** How many statements a cluster works on at a time. */
const roomOfCluster = 10
/** How much longer the parallel work of a statement takes that does not fit into memory, on a smaller size. */
const spillFactor = 1.5

/** A warehouse as it could be. */
export type WarehouseSetting = {
  type: string
  sku: string
  dbuPerHour: number
  clusters: number
  stopMinutes: number
  /** How much longer the parallel work takes than it did: 1 on the same size. */
  slower: number
}

/** The setting that a warehouse has. */
export function settingOf(warehouse: WarehouseRow): WarehouseSetting {
  return {
    type: warehouse.warehouse_type,
    sku: warehouse.sku_name,
    dbuPerHour: warehouse.dbu_per_hour,
    clusters: warehouse.min_clusters,
    stopMinutes: warehouse.auto_stop_minutes,
    slower: 1,
  }
}

/** What a warehouse costs in a window with a setting, in dollars. Every cluster draws as long as the warehouse is up. */
export function warehouseDollars(
  book: PriceBook,
  loads: readonly QueryLoadRow[],
  setting: WarehouseSetting,
  window: Span,
): number {
  return playedUps(loads, setting).reduce(
    (sum, up) => sum + book.drawn(setting.sku, setting.dbuPerHour * setting.clusters, common(up, window)),
    0,
  )
}

/** When a warehouse would have been up with a setting. */
function playedUps(loads: readonly QueryLoadRow[], setting: WarehouseSetting): Span[] {
  const statements = playedStatements(loads, setting).map(({ startMs, queueMs, workMs }) => ({
    warehouse_id: '',
    start_ms: startMs,
    work_ms: queueMs + workMs,
  }))
  return upsWith(
    setting.stopMinutes,
    statements,
    setting.type === 'SERVERLESS'
      ? { usualMs: 6_500, longestMs: 9_000 }
      : { usualMs: 250_000, longestMs: 330_000 },
  )
}

type Played = { startMs: number; queueMs: number; workMs: number }

/**
 * The statements as they would have been with a setting: each of a chain is sent when the one before has ended, and each waits
 * until one of those that it finds at work has ended where there is no room.
 */
export function playedStatements(
  loads: readonly QueryLoadRow[],
  { clusters, slower }: { clusters: number; slower: number },
): Played[] {
  const visits = Map.groupBy(loads, ({ visit_key }) => visit_key)
  return [...visits.values()]
    .flatMap((visit) =>
      playedVisit(
        visit.toSorted((one, other) => one.place - other.place),
        { clusters, slower },
      ),
    )
    .toSorted((one, other) => one.startMs - other.startMs)
}

function playedVisit(
  visit: readonly QueryLoadRow[],
  { clusters, slower }: { clusters: number; slower: number },
): Played[] {
  const ends: number[] = []
  return visit.map((load) => {
    const before = ends.at(-1)
    const startMs = load.way === 'chain' && before !== undefined ? before + 300 : load.start_ms
    const atWork = ends.filter((endMs) => endMs > startMs).toSorted((one, other) => other - one)
    const room = roomOfCluster * clusters
    const queueMs = (atWork[room - 1] ?? startMs) - startMs
    const spilled = slower > 1 && load.spilled_bytes > 0 ? spillFactor : 1
    const workMs = load.fixed_ms + load.parallel_ms * slower * spilled
    ends.push(startMs + queueMs + workMs)
    return { startMs, queueMs, workMs }
  })
}
