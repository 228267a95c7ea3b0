import type { Day } from '#contract/dates.ts'
import type { Severity } from '#contract/notifications.ts'
import type { Author } from '#state/change.ts'
import type { IncidentReference } from './incident-reference.ts'

/** An incident with the key of the piece of work that it is a part of, and with the decision that covers it. */
export type WorkedIncident = IncidentReference & {
  /** What happens to the thing; with the scope key it names the work. */
  cause: string
  /** The incident that was dismissed; null where none covers it. */
  decisionId: string | null
  /** Decimal text; null where it is not known. */
  atStake: string | null
}

/** A piece of work: what happens to one thing in one way on some days. It covers incidents whose days meet its own. */
export type IncidentWork = {
  workId: string
  cause: string
  scopeKey: string
  firstDay: Day
  lastDay: Day
  assignedTo: string | null
  /** The day on which it comes back; null where it is not put off. */
  snoozedUntil: Day | null
  /** How bad it was when it was put off. */
  snoozedSeverity: Severity | null
  snoozedMoney: number | null
  comments: number
  changedAt: Date
}

/** What people do with incidents. */
export type IncidentAction =
  /** Null: nobody is assigned. */
  | { kind: 'ASSIGN'; assignee: string | null }
  /** Null: it comes back at once. */
  | { kind: 'SNOOZE'; until: Day | null }
  | { kind: 'DISMISS'; reason: string; muteUntil: Day | null }
  /** Takes a dismissal back. */
  | { kind: 'RESTORE' }

/** An account that may read costs, with the workspaces that it sees; null: all. */
export type Assignee = { username: string; workspaceIds: readonly string[] | null }

/** A comment as it was written. */
export type IncidentComment = { commentId: string; writtenBy: string; writtenAt: Date; text: string }

/** What people did with an incident, from the record of changes. */
export type IncidentEvent = {
  what:
    | 'ASSIGNED'
    | 'UNASSIGNED'
    | 'SNOOZED'
    | 'UNSNOOZED'
    | 'DISMISSED'
    | 'RESTORED'
    | 'COMMENTED'
    | 'COMMENT_REMOVED'
  at: Date
  by: string
  /** The assignee, the day or the reason; null where there is none. */
  text: string | null
}

/** How undoing an action went for one incident; null: it was undone. */
export type Undone = { incidentId: string; because: string | null }

/** Where the work of people on incidents is kept. */
export type IncidentWorkPorts = {
  all(): Promise<readonly IncidentWork[]>
  /** Accounts that somebody can assign incidents to. */
  assignees(): Promise<readonly Assignee[]>
  /** Does the same with several incidents; answers the id by which all of it can be undone. */
  act(incidents: readonly WorkedIncident[], action: IncidentAction, author: Author): Promise<string>
  /** Undoes an action for those of its incidents that the caller sees; undefined where there is no such action. */
  undo(batchId: string, seenIds: ReadonlySet<string>, author: Author): Promise<readonly Undone[] | undefined>
  comment(incident: WorkedIncident, text: string, author: Author): Promise<void>
  /** Removes a comment of the author; answers false where there is none on this incident. */
  removeComment(incident: WorkedIncident, commentId: string, author: Author): Promise<boolean>
  /** What was written about an incident and what people did with it, the oldest first. */
  thread(
    incident: WorkedIncident,
  ): Promise<{ comments: readonly IncidentComment[]; events: readonly IncidentEvent[] }>
  /** The present id of an incident that had another one; undefined where it never had. */
  presentId(formerId: string): Promise<string | undefined>
}
