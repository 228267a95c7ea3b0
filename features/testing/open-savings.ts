import type { AskedVerdicts, SavingPorts, SavingVerdict } from '#product/server/saving-ports.ts'
import { realizedSavings } from '#product/server/savings/realized-savings.ts'

/** A verdict with the times of its judged runs after the change. */
export type KeptVerdict = SavingVerdict & { judgedSince: Date; judgedUntil: Date }

/** Verdicts on changes in memory. */
export function openSavings(kept: readonly KeptVerdict[] = []): SavingPorts['savings'] {
  const found = (asked: AskedVerdicts) =>
    kept
      .filter((verdict) => isAsked(verdict, asked))
      .toSorted((one, other) => other.changedAt.getTime() - one.changedAt.getTime())
  return {
    verdicts: async (asked, most) => found(asked).slice(0, most),
    realized: async (asked) => realizedSavings(found(asked).flatMap(judgedOf)),
  }
}

function isAsked(verdict: KeptVerdict, asked: AskedVerdicts): boolean {
  const { workspaceIds, assetKind, assetId, changeGroup, changeGroups, since, until } = asked
  return (
    (workspaceIds === null || workspaceIds.includes(verdict.workspaceId)) &&
    (assetKind === undefined || verdict.assetKind === assetKind) &&
    (assetId === undefined || verdict.assetId === assetId) &&
    (changeGroup === undefined || verdict.changeGroup === changeGroup) &&
    (changeGroups === undefined || changeGroups.includes(verdict.changeGroup)) &&
    (since === undefined || verdict.changedAt >= since) &&
    (until === undefined || verdict.changedAt < until)
  )
}

function judgedOf({ currency, amount, confidence, ...rest }: KeptVerdict) {
  return currency === null || amount === null || confidence === null
    ? []
    : [{ ...rest, currency, amount, confidence }]
}
