import type { Assignee } from '#product/server/incident-work-ports.ts'
import type { ProposalAction } from '#product/server/proposal-ports.ts'
import type { ProposalRow } from './read-proposals.ts'

/** Why nothing can be done with a proposal; null: it can be. */
export function refusalOf(
  proposal: ProposalRow | undefined,
  action: ProposalAction,
  assignees: readonly Assignee[],
): string | null {
  if (!proposal) return 'Not found, or you cannot access it.'
  if (proposal.lifeId === null) return 'It is new: try again in a minute.'
  const { status } = proposal
  switch (action.kind) {
    case 'ASSIGN':
      return refusedAssignment(proposal, action.assignee, assignees)
    case 'ACCEPT':
      if (status === 'ACCEPTED') return 'It is accepted already.'
      return status === 'OPEN' || status === 'DISMISSED' ? null : 'It is over.'
    case 'DISMISS':
      return status === 'OPEN' || status === 'ACCEPTED' || status === 'DISMISSED' ? null : 'It is over.'
    case 'RESTORE':
      return status === 'ACCEPTED' || status === 'DISMISSED' ? null : 'It is neither accepted nor dismissed.'
  }
}

function refusedAssignment(
  { assignedTo, workspaceId }: ProposalRow,
  assignee: string | null,
  assignees: readonly Assignee[],
): string | null {
  if (assignee === assignedTo)
    return assignee === null ? 'Nobody is assigned to it.' : `It is assigned to ${assignee} already.`
  if (assignee === null) return null
  const known = assignees.find(({ username }) => username === assignee)
  if (!known) return `There is no account ${assignee}.`
  const isSeen = known.workspaceIds === null || known.workspaceIds.includes(workspaceId)
  return isSeen ? null : `${assignee} cannot access what it is about.`
}
