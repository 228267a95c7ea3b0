import { realNow } from '#http/testing/parts.ts'
import type { Author } from '#state/change.ts'
import type {
  IncidentDecision,
  IncidentLife,
  IncidentPorts,
  IncidentReference,
} from '#product/server/incident-ports.ts'
import { openIncidentWork } from './open-incident-work.ts'

type Kept = { incident: IncidentReference; life: IncidentLife }

/** An open incident that a round has seen just now. */
function seen(incident: IncidentReference): Kept {
  const life = { status: 'OPEN' as const, firstSeenAt: realNow, lastSeenAt: realNow }
  return { incident, life: { ...life, resolvedAt: null, notifiedAt: null, decision: null } }
}

/** Incidents in memory, of which rounds have seen the given ones. */
export function openIncidents(given: readonly IncidentReference[] = []): IncidentPorts['incidents'] {
  const kept = new Map(given.map((incident) => [incident.incidentId, seen(incident)]))
  const visits = new Map<string, Date>()
  const all = () => [...kept.values()]
  const decide = (
    incident: IncidentReference,
    made: Pick<IncidentDecision, 'status' | 'reason' | 'muteUntil'>,
    { actor, at }: Author,
  ) => {
    const decision = { ...incident, ...made, decidedBy: actor.name, decidedAt: at }
    const life = { ...(kept.get(incident.incidentId) ?? seen(incident)).life, status: made.status, decision }
    kept.set(incident.incidentId, { incident, life })
  }
  return {
    work: openIncidentWork(),
    decisions: async () => all().flatMap(({ life }) => life.decision ?? []),
    life: async (incidentId) => kept.get(incidentId)?.life,
    async dismiss(incidents, { reason, muteUntil }, author) {
      for (const incident of incidents) decide(incident, { status: 'DISMISSED', reason, muteUntil }, author)
      return incidents.length
    },
    async restore(incidentIds) {
      const dismissed = incidentIds.flatMap((incidentId) => kept.get(incidentId) ?? [])
      const ended = dismissed.filter(({ life }) => life.status === 'DISMISSED')
      for (const { incident } of ended) kept.set(incident.incidentId, seen(incident))
      return ended.length
    },
    async clean({ category, since, until }, author) {
      const ofRange = all().filter(
        ({ incident, life }) =>
          life.status !== 'CLEANED' &&
          (category === undefined || incident.category === category) &&
          incident.firstDay < until &&
          incident.lastDay >= since,
      )
      for (const { incident } of ofRange)
        decide(incident, { status: 'CLEANED', reason: null, muteUntil: null }, author)
      return ofRange.length
    },
    async findNew(user, workspaceIds) {
      const since = visits.get(user) ?? null
      const fresh = all().filter(
        ({ incident: { workspaceId }, life: { status, firstSeenAt } }) =>
          status === 'OPEN' &&
          (since === null || firstSeenAt > since) &&
          (workspaceIds === null || (workspaceId !== null && workspaceIds.includes(workspaceId))),
      )
      const incidents = fresh.map(({ incident: { incidentId, category } }) => ({ incidentId, category }))
      return { incidents, since }
    },
    visited: async (user) => void visits.set(user, realNow),
  }
}
