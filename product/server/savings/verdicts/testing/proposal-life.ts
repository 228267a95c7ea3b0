import type { ProposalLife, ProposedChange } from '../../../proposal-ports.ts'

const openedAt = new Date('2025-02-20T00:00:00Z')

/** A proposal about the SQL warehouse w, opened before the change of the other rows. */
export function proposalLife({
  changes,
  ...rest
}: Partial<ProposalLife> & { changes: readonly ProposedChange[] }): ProposalLife {
  return {
    lifeId: 'l',
    proposalId: 'p',
    recommendation: 'r',
    workspaceId: '1',
    assetKind: 'warehouse',
    assetId: 'w',
    currency: 'USD',
    summary: {
      title: 't',
      label: 'TO_BE_TRIED',
      assetName: null,
      changes,
      savingLow: '1',
      saving: '2',
      savingHigh: '3',
    },
    status: 'OPEN',
    openedAt,
    lastSeenAt: openedAt,
    statusAt: openedAt,
    statusBy: null,
    reason: null,
    dismissedUntil: null,
    dismissedBecause: null,
    applied: null,
    verdict: null,
    assignedTo: null,
    ...rest,
  }
}
