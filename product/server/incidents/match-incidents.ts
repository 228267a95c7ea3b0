import type { KnownIncident } from './known-incidents.ts'
import type { SeenIncident } from './seen-incidents.ts'

/** An incident of a publication beside the kept one; either may be missing. */
export type Matched = { seen: SeenIncident | undefined; known: KnownIncident | undefined }

const keyOf = ({ rule, target, scopeKey }: Pick<KnownIncident, 'rule' | 'target' | 'scopeKey'>) =>
  JSON.stringify([rule, target, scopeKey])

/**
 * Puts incidents beside what is kept of them: by their id, else by rule, target and thing where days overlap, because a
 * correction may move the first day and with it the id.
 */
export function matchIncidents(seen: readonly SeenIncident[], known: readonly KnownIncident[]): Matched[] {
  const byId = new Map(known.map((incident) => [incident.incidentId, incident]))
  const seenIds = new Set(seen.map(({ incidentId }) => incidentId))
  const left = Map.groupBy(
    known.filter(({ incidentId }) => !seenIds.has(incidentId)),
    keyOf,
  )
  const takeMoved = (incident: SeenIncident): KnownIncident | undefined => {
    const others = left.get(keyOf(incident)) ?? []
    const moved = others.find((other) => isMoved(other, incident))
    if (moved) left.set(keyOf(incident), others.toSpliced(others.indexOf(moved), 1))
    return moved
  }
  const matched = seen.map((incident) => ({
    seen: incident,
    known: byId.get(incident.incidentId) ?? takeMoved(incident),
  }))
  const gone = [...left.values()].flat().map((incident) => ({ seen: undefined, known: incident }))
  return [...matched, ...gone]
}

function isMoved(known: KnownIncident, { firstDay, lastDay, summary }: SeenIncident): boolean {
  const isSameMoney =
    known.currency === null || summary.currency === null || known.currency === summary.currency
  return isSameMoney && known.firstDay <= lastDay && known.lastDay >= firstDay
}

/** Finds the decision that covers an incident which nobody has seen before. */
export function coveringDecision(
  known: readonly KnownIncident[],
): (seen: SeenIncident) => KnownIncident | undefined {
  const decided = Map.groupBy(
    known.filter(({ status }) => status === 'DISMISSED' || status === 'CLEANED'),
    keyOf,
  )
  return (seen) =>
    decided.get(keyOf(seen))?.find(({ firstDay, lastDay, muteUntil }) => {
      const until = muteUntil !== null && muteUntil > lastDay ? muteUntil : lastDay
      return seen.firstDay <= until && seen.lastDay >= firstDay
    })
}
