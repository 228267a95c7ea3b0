import type { Day } from '#contract/dates.ts'
import type { Author } from '#state/change.ts'
import type { IncidentCategory, IncidentReference } from './incident-reference.ts'
import type { IncidentWorkPorts } from './incident-work-ports.ts'

export type { IncidentCategory, IncidentReference, IncidentSummary } from './incident-reference.ts'

/** What goes before the published state of an incident: people decided so, or the facts behind it were corrected. */
export type IncidentDecision = IncidentReference & {
  status: 'DISMISSED' | 'CLEANED' | 'RESTATED'
  reason: string | null
  /** New incidents of the same rule and thing that begin until this day are covered, too. */
  muteUntil: Day | null
  /** Null where nobody decided. */
  decidedBy: string | null
  decidedAt: Date
}

/** The life of an incident towards people. */
export type IncidentLife = {
  status: 'OPEN' | 'RESOLVED' | IncidentDecision['status']
  firstSeenAt: Date
  lastSeenAt: Date
  resolvedAt: Date | null
  /** When it was put among the notifications; null where it stayed silent. */
  notifiedAt: Date | null
  decision: IncidentDecision | null
}

/** Open incidents that are new since a person's last visit. */
export type NewIncidents = {
  incidents: readonly { incidentId: string; category: IncidentCategory }[]
  since: Date | null
}

/** What the incidents are handed: where their life towards people is kept. */
export type IncidentPorts = {
  incidents: {
    /** Who takes care of incidents, what is put off, and what was written about them. */
    work: IncidentWorkPorts
    /** All decisions that hold. One covers an incident of the same rule, target and scope whose days meet its own. */
    decisions(): Promise<readonly IncidentDecision[]>
    /** Undefined where no round has seen it yet. */
    life(incidentId: string): Promise<IncidentLife | undefined>
    /** Dismisses incidents; answers how many. Those that were dismissed before get the new reason. */
    dismiss(
      incidents: readonly IncidentReference[],
      decision: { reason: string; muteUntil: Day | null },
      author: Author,
    ): Promise<number>
    /** Takes dismissals back; answers how many there were. */
    restore(incidentIds: readonly string[], author: Author): Promise<number>
    /** Hides the incidents with a day in the half-open range; answers how many. */
    clean(
      range: { category?: IncidentCategory | undefined; since: Day; until: Day },
      author: Author,
    ): Promise<number>
    /** Open incidents that were first seen after the person's last visit. Null: of all workspaces and of what lies above them. */
    findNew(user: string, workspaceIds: readonly string[] | null): Promise<NewIncidents>
    /** Remembers that the person has seen the incidents until now. */
    visited(user: string): Promise<void>
  }
}
