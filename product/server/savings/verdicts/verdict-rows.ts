import { sumOfMoney } from '#contract/money.ts'
import type { Bounded, Estimate } from '../saving.ts'
import type { Verdict } from './judge-change.ts'
import type { FoundChange, FoundRun } from './read-changes.ts'

/** A row of the state, as it is written. */
export type VerdictRow = ReturnType<typeof verdictRow>

/** What a verdict is kept with. */
export type Judged = {
  change: FoundChange
  runs: readonly FoundRun[]
  verdict: Verdict
  factsHash: string
  dataVersion: number
  judgedAt: Date
}

/** The row of a verdict. */
export function verdictRow({ change, runs, verdict, factsHash, dataVersion, judgedAt }: Judged) {
  const { kind, reason, missing, look, sides, currency, estimate, controls } = verdict
  const isPriced = currency !== null
  return {
    account_id: change.accountId,
    workspace_id: change.workspaceId,
    change_group: change.changeGroup,
    asset_kind: change.assetKind,
    asset_id: change.jobId,
    changed_at: change.changedAt,
    changes: change.changes,
    kind,
    reason,
    missing_before: missing?.before ?? null,
    missing_after: missing?.after ?? null,
    runs_before: sides.before.length,
    runs_after: sides.after.length,
    look,
    failed_share_before: failedShare(runs, 'before'),
    failed_share_after: failedShare(runs, 'after'),
    judged_since: timeOf(sides.after[0]),
    judged_until: timeOf(sides.after.at(-1)),
    currency,
    cost_after: isPriced ? sumOfMoney(sides.after.flatMap(({ cost }) => cost ?? [])) : null,
    charged_after: isPriced ? sumOfMoney(sides.after.flatMap(({ billedCost }) => billedCost ?? [])) : null,
    controls,
    facts_hash: factsHash,
    data_version: dataVersion,
    judged_at: judgedAt,
    ...estimateColumns(estimate),
  }
}

function estimateColumns(estimate: Estimate | null) {
  const share = estimate?.share ?? none
  const amount = estimate?.amount ?? none
  return {
    confidence: estimate?.confidence ?? null,
    share: share.estimate,
    share_low: share.low,
    share_high: share.high,
    amount: moneyOf(amount.estimate),
    amount_low: moneyOf(amount.low),
    amount_high: moneyOf(amount.high),
    effective_runs: estimate?.effectiveRuns ?? null,
    correlation: estimate?.correlation ?? null,
    elasticity: estimate?.elasticity ?? null,
    placebo_factor: estimate?.placeboFactor ?? null,
  }
}

const none: { [Part in keyof Bounded]: null } = { estimate: null, low: null, high: null }
const moneyOf = (amount: number | null) => (amount === null ? null : amount.toFixed(10))
const timeOf = (run: FoundRun | undefined) => (run ? new Date(run.startMs) : null)

/** The share of the finished runs of a side that failed; null of none. */
function failedShare(runs: readonly FoundRun[], asked: FoundRun['side']): number | null {
  const finished = runs.filter(({ side }) => side === asked)
  if (finished.length === 0) return null
  return finished.filter(({ hasSucceeded }) => !hasSucceeded).length / finished.length
}
