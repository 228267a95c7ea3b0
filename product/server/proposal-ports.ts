import type { Day } from '#contract/dates.ts'
import type { Author } from '#state/change.ts'
import type { DismissalReason } from '../contract/dismissal-reasons.ts'

/** OPEN to DISMISSED are of proposals that still hold; the others are how one ended, APPLIED until its verdict is reached. */
export type ProposalStatus = 'OPEN' | 'ACCEPTED' | 'DISMISSED' | 'APPLIED' | 'VERIFIED' | 'FAILED' | 'EXPIRED'

/** A setting that a proposal changes. */
export type ProposedChange = { setting: string; from: string | null; to: string | null }

/** What a proposal was when a publication had it last. Amounts are decimal texts of a month. */
export type ProposalSummary = {
  title: string
  label: string
  assetName: string | null
  changes: readonly ProposedChange[]
  savingLow: string
  saving: string
  savingHigh: string
}

/** A change of settings that was seen, and who made it; null where that is not known. */
export type SeenChange = ProposedChange & { at: Date; by: string | null; changeGroup: string }

/** What a change of settings saved. */
export type ReachedVerdict = {
  kind: 'SAVED' | 'COST_MORE' | 'NOT_DISTINGUISHABLE'
  /** Shares of what the runs would have cost without the change; negative where it cost more. */
  share: { estimate: number; low: number; high: number }
  runsAfter: number
  at: Date
}

/** The life of a proposal. */
export type ProposalLife = {
  lifeId: string
  proposalId: string
  recommendation: string
  workspaceId: string
  assetKind: string
  assetId: string
  currency: string
  summary: ProposalSummary
  status: ProposalStatus
  openedAt: Date
  lastSeenAt: Date
  statusAt: Date
  statusBy: string | null
  reason: string | null
  dismissedUntil: Day | null
  dismissedBecause: DismissalReason | null
  applied: SeenChange | null
  verdict: ReachedVerdict | null
  assignedTo: string | null
}

/** What people do with proposals. */
export type ProposalAction =
  | { kind: 'ACCEPT' }
  /** One that is not for production covers whatever else is proposed about its asset. */
  | { kind: 'DISMISS'; because: DismissalReason; reason: string; until: Day | null }
  /** Takes an acceptance or a dismissal back. */
  | { kind: 'RESTORE' }
  /** Null: nobody is assigned. */
  | { kind: 'ASSIGN'; assignee: string | null }

/** What people did with a proposal, from the record of changes. */
export type ProposalEvent = { what: string; at: Date; by: string; text: string | null }

/** A comment on a proposal. */
export type ProposalComment = { commentId: string; writtenBy: string; writtenAt: Date; text: string }

/** What calls about proposals are handed: where their life is kept. */
export type ProposalPorts = {
  proposals: {
    /** All lives; of those that ended only what ended in the last 400 days. */
    lives(): Promise<readonly ProposalLife[]>
    /** Does the same with several lives; answers how many changed. */
    act(lifeIds: readonly string[], action: ProposalAction, author: Author): Promise<number>
    /** What people did with a life, the oldest first. */
    events(lifeId: string): Promise<readonly ProposalEvent[]>
    /** What was written about a life, the oldest first. */
    comments(lifeId: string): Promise<readonly ProposalComment[]>
    comment(lifeId: string, text: string, author: Author): Promise<void>
    /** Removes a comment of the author; answers false where there is none. */
    removeComment(lifeId: string, commentId: string, author: Author): Promise<boolean>
  }
}
