import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import type { Assignee, IncidentAction } from '#product/server/incident-work-ports.ts'

type Acted = Pick<
  IncidentRow,
  'status' | 'isRestated' | 'assignedTo' | 'workspaceId' | 'snoozedUntil' | 'decisionId'
>

/** Why nothing can be done with an incident; null: it can be. */
export function refusalOf(
  incident: Acted | undefined,
  action: IncidentAction,
  assignees: readonly Assignee[],
): string | null {
  if (!incident) return 'Not found, or you cannot access it.'
  if (action.kind === 'ASSIGN') return refusedAssignment(incident, action.assignee, assignees)
  if (action.kind === 'RESTORE') return incident.status === 'DISMISSED' ? null : 'It is not dismissed.'
  if (incident.isRestated) return 'A correction of the facts took it back.'
  if (action.kind === 'DISMISS') return null
  return refusedSnooze(incident, action.until)
}

function refusedAssignment(
  { assignedTo, workspaceId }: Acted,
  assignee: string | null,
  assignees: readonly Assignee[],
): string | null {
  if (assignee === assignedTo)
    return assignee === null ? 'Nobody is assigned to it.' : `It is assigned to ${assignee} already.`
  if (assignee === null) return null
  const workspaceIds = assignees.find(({ username }) => username === assignee)?.workspaceIds
  if (workspaceIds === null) return null
  const isSeen = workspaceId !== null && workspaceIds?.includes(workspaceId) === true
  return isSeen ? null : `${assignee} cannot access what it is about.`
}

function refusedSnooze({ status, snoozedUntil }: Acted, until: string | null): string | null {
  if (until === null) return status === 'SNOOZED' ? null : 'It is not snoozed.'
  if (status === 'SNOOZED' && snoozedUntil === until) return 'It is snoozed until this day already.'
  if (status === 'OPEN' || status === 'SNOOZED') return null
  return status === 'DISMISSED' ? 'It is dismissed.' : 'It is resolved.'
}
