import type { Author } from '#state/change.ts'
import type { ProposalAction, ProposalLife } from '../proposal-ports.ts'

/** A life after an action; undefined where the action does not apply to it. */
export function afterAction(
  life: ProposalLife,
  action: ProposalAction,
  { actor, at }: Author,
): ProposalLife | undefined {
  const by = { statusAt: at, statusBy: actor.name }
  switch (action.kind) {
    case 'ASSIGN':
      return { ...life, assignedTo: action.assignee }
    case 'ACCEPT':
      if (life.status !== 'OPEN' && life.status !== 'DISMISSED') return undefined
      return { ...life, ...by, status: 'ACCEPTED', reason: null, dismissedUntil: null }
    case 'DISMISS':
      if (life.status !== 'OPEN' && life.status !== 'ACCEPTED' && life.status !== 'DISMISSED')
        return undefined
      return {
        ...life,
        ...by,
        status: 'DISMISSED',
        reason: action.reason,
        dismissedUntil: action.until,
      }
    case 'RESTORE':
      if (life.status !== 'ACCEPTED' && life.status !== 'DISMISSED') return undefined
      return { ...life, ...by, status: 'OPEN', reason: null, dismissedUntil: null }
  }
}
