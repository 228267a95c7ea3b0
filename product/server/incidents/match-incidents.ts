import type { KnownIncident } from './known-incidents.ts'
import type { SeenIncident } from './seen-incidents.ts'

/** An incident of a publication beside the kept one; either may be missing. */
export type Matched = {
  seen: SeenIncident | undefined
  known: KnownIncident | undefined
  /** Other kept ones that it holds, too: they were incidents of other rules of its cause. */
  joined: readonly KnownIncident[]
}

const keyOf = ({ cause, target, scopeKey }: Pick<KnownIncident, 'cause' | 'target' | 'scopeKey'>) =>
  JSON.stringify([cause, target, scopeKey])

/**
 * Puts incidents beside what is kept of them: by their id, else by cause, target and thing where days overlap, because a
 * correction may move the first day and with it the id, and several rules may report one cause.
 */
export function matchIncidents(seen: readonly SeenIncident[], known: readonly KnownIncident[]): Matched[] {
  const byId = new Map(known.map((incident) => [incident.incidentId, incident]))
  const seenIds = new Set(seen.map(({ incidentId }) => incidentId))
  const left = Map.groupBy(
    known.filter(({ incidentId }) => !seenIds.has(incidentId)),
    keyOf,
  )
  const takeMoved = (incident: SeenIncident): readonly KnownIncident[] => {
    const others = left.get(keyOf(incident)) ?? []
    const moved = others.filter((other) => isMoved(other, incident))
    left.set(
      keyOf(incident),
      others.filter((other) => !moved.includes(other)),
    )
    return moved
  }
  const matched = seen.map((incident) => {
    const own = byId.get(incident.incidentId)
    const [known, ...joined] = [...(own ? [own] : []), ...takeMoved(incident)]
    return { seen: incident, known, joined }
  })
  const gone = [...left.values()].flat().map((known) => ({ seen: undefined, known, joined: [] }))
  return [...matched, ...gone]
}

function isMoved(known: KnownIncident, { firstDay, lastDay, summary }: SeenIncident): boolean {
  const isSameMoney =
    known.currency === null || summary.currency === null || known.currency === summary.currency
  return isSameMoney && known.firstDay <= lastDay && known.lastDay >= firstDay
}

/**
 * Finds the decision that covers an incident which nobody has seen before: one about the same cause and thing that holds when it
 * begins. A decision about an incident that is still there covers no earlier one.
 */
export function coveringDecision(
  known: readonly KnownIncident[],
  shown: readonly SeenIncident[],
): (seen: SeenIncident) => KnownIncident | undefined {
  const begun = new Map(shown.map(({ incidentId, begunDay }) => [incidentId, begunDay]))
  const decided = Map.groupBy(
    known.filter(({ status }) => status === 'DISMISSED' || status === 'CLEANED'),
    keyOf,
  )
  return (seen) =>
    decided.get(keyOf(seen))?.find(({ incidentId, firstDay, lastDay, muteUntil }) => {
      const until = muteUntil !== null && muteUntil > lastDay ? muteUntil : lastDay
      return seen.begunDay <= until && seen.lastDay >= (begun.get(incidentId) ?? firstDay)
    })
}
