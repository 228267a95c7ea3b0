import type { ChangedSetting, VerdictKind, VerdictReason } from '#product/contract/saving-verdict.ts'
import type { RealizedSaving } from './savings/realized-savings.ts'

/** A figure with the bounds of its interval; shares as numbers, money as decimal text. */
type Bounded<Value> = { estimate: Value; low: Value; high: Value }

/** A kept verdict on what a change saved, negative where it cost more. */
export type SavingVerdict = {
  workspaceId: string
  changeGroup: string
  assetKind: string
  assetId: string
  changedAt: Date
  changes: readonly ChangedSetting[]
  kind: VerdictKind
  /** Null where there is an estimate. */
  reason: VerdictReason | null
  /** The verdict in plain words. */
  sentence: string
  /** Runs that are missing on each side; null where there are enough. */
  missing: { before: number; after: number } | null
  runsBefore: number
  runsAfter: number
  /** Runs after the change at which it was judged; null before the first look. */
  look: number | null
  /** Shares of finished runs that failed; null without any. */
  failedShareBefore: number | null
  failedShareAfter: number | null
  currency: string | null
  /** Cost of the judged runs after the change at the prices of its moment, and as billed; the difference is what prices did. */
  costAfter: string | null
  billedAfter: string | null
  confidence: number | null
  share: Bounded<number> | null
  amount: Bounded<string> | null
  /** The amount in 30.4 days of such runs. */
  perMonth: Bounded<string> | null
  controls: readonly string[]
  dataVersion: number
  judgedAt: Date
}

/** Which verdicts are asked for; what is absent narrows nothing. */
export type AskedVerdicts = {
  /** Null: of all workspaces. */
  workspaceIds: readonly string[] | null
  assetKind?: string | undefined
  assetId?: string | undefined
  changeGroup?: string | undefined
  changeGroups?: readonly string[] | undefined
  /** Half-open, of the time of the change. */
  since?: Date | undefined
  until?: Date | undefined
}

/** What the savings are handed: the verdicts that rounds keep. */
export type SavingPorts = {
  savings: {
    /** The latest change first, at most so many. */
    verdicts(asked: AskedVerdicts, most: number): Promise<readonly SavingVerdict[]>
    /** What all changes saved together of which there are enough runs, one for each currency. */
    realized(asked: AskedVerdicts): Promise<readonly RealizedSaving[]>
  }
}
