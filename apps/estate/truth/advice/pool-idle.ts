import type { AdviceRows, MachineRow, PoolRow } from './advice-rows.ts'
import type { Saving } from './saving.ts'
import type { Span } from './spans.ts'
import { dayMs, hourMs, monthly, overlapMs } from './spans.ts'

/** How much longer a cluster starts without a machine that waits for it, as the estate draws it. */
const longerStartMs = 215_000

/**
 * The right number of waiting machines: as many as are taken together on a usual day, which is none where the pool is idle
 * on most days.
 */
export function rightIdleInstances(rows: AdviceRows, poolId: string, window: Span): number {
  const machines = machinesOf(rows, poolId)
  const peaks: number[] = []
  for (let day = window.fromMs; day < window.untilMs; day += dayMs)
    peaks.push(peakOf(machines, { fromMs: day, untilMs: day + dayMs }))
  return peaks.toSorted((one, other) => one - other)[peaks.length / 2 - 1] ?? 0
}

/** What a pool would have saved with each smaller number of machines that always wait. */
export function idleSavings(rows: AdviceRows, pool: PoolRow, window: Span): Saving[] {
  const starts = Map.groupBy(machinesOf(rows, pool.instance_pool_id), ({ cluster_id }) => cluster_id)
  const hours = (window.untilMs - window.fromMs) / hourMs
  return Array.from({ length: pool.min_idle_instances }, (_, value) => {
    const idle = (pool.min_idle_instances - value) * hours * pool.dollars_per_hour
    let waited = 0
    for (const machines of starts.values()) {
      const startMs = machines[0]?.from_ms ?? 0
      if (startMs < window.fromMs || startMs >= window.untilMs || machines.length <= value) continue
      const missing = machines.length > pool.min_idle_instances ? 0 : machines.length
      waited += (missing * longerStartMs * pool.dollars_per_hour) / hourMs
    }
    return { setting: 'min_idle_instances', value, dollars: monthly(idle - waited, window) }
  })
}

function machinesOf(rows: AdviceRows, poolId: string): MachineRow[] {
  return [...rows.clusters.values()]
    .filter(({ instance_pool_id }) => instance_pool_id === poolId)
    .flatMap(({ cluster_id }) => rows.machines.get(cluster_id) ?? [])
}

function peakOf(machines: readonly MachineRow[], day: Span): number {
  const present = machines.filter(
    ({ from_ms, until_ms }) => overlapMs({ fromMs: from_ms, untilMs: until_ms }, day) > 0,
  )
  const together = present.map(
    ({ from_ms }) => present.filter((other) => other.from_ms <= from_ms && other.until_ms > from_ms).length,
  )
  return Math.max(0, ...together)
}
