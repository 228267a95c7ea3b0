import { cleanJson } from '#contract/clean-text.ts'
import type { ProposalLife, ProposalPorts } from '#product/server/proposal-ports.ts'
import type { SavingPorts, SavingVerdict } from '#product/server/saving-ports.ts'
import { reviewVerdictOf } from '../contract/verdicts.ts'
import { mostVerdicts, verdictKey } from './verified.ts'

const succeeded = (failedShare: number | null) => (failedShare === null ? null : 1 - failedShare)

function changeText({ changes }: SavingVerdict): string {
  const texts = changes.map(
    ({ part, setting, from, to }) =>
      `${part === '' ? '' : `${part}, `}${setting.replaceAll('_', ' ')}: ${from} → ${to}`,
  )
  return texts.length === 0 ? 'Changed and changed back' : texts.join('; ')
}

function missingText({ missing }: SavingVerdict): string | null {
  if (!missing) return null
  const parts = [
    missing.before > 0 ? `${missing.before} before` : '',
    missing.after > 0 ? `${missing.after} after` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** A verdict on one level, as the query of changes reads it. */
function flat(verdict: SavingVerdict, life: ProposalLife | undefined) {
  const { workspaceId, changeGroup, assetId, changedAt, kind, amount, perMonth, share } = verdict
  return {
    workspaceId,
    changeGroup,
    assetKind: verdict.assetKind,
    jobId: assetId,
    changedAt: changedAt.toISOString(),
    verdict: reviewVerdictOf[kind],
    sentence: verdict.sentence,
    change: changeText(verdict),
    missingRuns: missingText(verdict),
    runsBefore: verdict.runsBefore,
    runsAfter: verdict.runsAfter,
    successBefore: succeeded(verdict.failedShareBefore),
    successAfter: succeeded(verdict.failedShareAfter),
    currency: verdict.currency,
    saving: amount?.estimate ?? null,
    savingLow: amount?.low ?? null,
    savingHigh: amount?.high ?? null,
    savingPerMonth: perMonth?.estimate ?? null,
    savedShare: share?.estimate ?? null,
    proposalId: life?.proposalId ?? null,
    recommendation: life?.summary.title ?? null,
  }
}

/** The verdicts of some workspaces as JSON, each with the recommendation that proposed its change. */
export async function verdictsText(
  { savings, proposals }: SavingPorts & ProposalPorts,
  { workspaceIds }: { workspaceIds: readonly string[] },
): Promise<string> {
  const [verdicts, lives] = await Promise.all([
    savings.verdicts({ workspaceIds }, mostVerdicts),
    proposals.lives(),
  ])
  const proposed = new Map(
    lives.flatMap((life) =>
      life.applied ? [[verdictKey(life.workspaceId, life.applied.changeGroup), life] as const] : [],
    ),
  )
  return cleanJson(
    verdicts.map((verdict) =>
      flat(verdict, proposed.get(verdictKey(verdict.workspaceId, verdict.changeGroup))),
    ),
  )
}
