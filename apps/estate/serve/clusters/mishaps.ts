import type { Happening } from './cluster-event.ts'
import type { MishapRow } from './event-rows.ts'

/** The events that are known by an instant: some never are, some later than they happened, some twice. */
export function astray(
  happenings: readonly Happening[],
  mishaps: readonly MishapRow[],
  nowMs: number,
): Happening[] {
  const mishapBy = new Map(mishaps.map((mishap) => [mishap.event_type, mishap]))
  const known = happenings.flatMap((happening) => {
    const mishap = mishapBy.get(happening.type)
    return mishap ? knownWith(mishap, happening, nowMs) : [happening]
  })
  return [...known, ...leftovers(happenings, mishapBy.get('NODES_LOST'))]
}

function knownWith({ mishap, late_ms }: MishapRow, happening: Happening, nowMs: number): Happening[] {
  switch (mishap) {
    case 'LOST':
      return []
    case 'LATE':
      return happening.timestamp + late_ms <= nowMs ? [happening] : []
    case 'DOUBLED':
      return [happening, { ...happening, timestamp: happening.timestamp + late_ms }]
    case 'AFTER_END':
      return [happening]
  }
}

/** Machines that still go when their cluster has ended: one is lost, and its replacement is asked for and comes. */
function leftovers(happenings: readonly Happening[], mishap: MishapRow | undefined): Happening[] {
  const end = happenings.find(({ type }) => type === 'TERMINATING')
  if (!end || mishap?.mishap !== 'AFTER_END') return []
  const atMs = end.timestamp + mishap.late_ms
  const less = { current_num_workers: 1, target_num_workers: 2, cause: 'REPLACE_BAD_NODES' }
  return [
    { timestamp: atMs, type: 'NODES_LOST', details: less },
    { timestamp: atMs + 30_000, type: 'RESIZING', details: less },
    { timestamp: atMs + 240_000, type: 'UPSIZE_COMPLETED', details: { ...less, current_num_workers: 2 } },
  ]
}
