import type { Happening } from './cluster-event.ts'
import type { MishapRow } from './event-rows.ts'

/** The events that are known by an instant: some never are, some later than they happened, some twice. */
export function astray(
  happenings: readonly Happening[],
  mishaps: readonly MishapRow[],
  nowMs: number,
): Happening[] {
  const mishapBy = new Map(mishaps.map((mishap) => [mishap.event_type, mishap]))
  return happenings.flatMap((happening) => {
    const mishap = mishapBy.get(happening.type)
    return mishap ? knownWith(mishap, happening, nowMs) : [happening]
  })
}

function knownWith({ mishap, late_ms }: MishapRow, happening: Happening, nowMs: number): Happening[] {
  switch (mishap) {
    case 'LOST':
      return []
    case 'LATE':
      return happening.timestamp + late_ms <= nowMs ? [happening] : []
    case 'DOUBLED':
      return [happening, { ...happening, timestamp: happening.timestamp + late_ms }]
  }
}
