import { sumOfMoney } from '#contract/money.ts'
import { isJudgedKind } from '#product/contract/saving-verdict.ts'
import type { ProposalLife, SeenChange } from '#product/server/proposal-ports.ts'
import { whyNeverJudged } from '#product/server/proposals/never-judged.ts'
import type { SavingPorts, SavingVerdict } from '#product/server/saving-ports.ts'
import type { PromisedChange, RealizedSavings } from '../contract/realized-savings.ts'
import { reviewVerdictOf } from '../contract/verdicts.ts'
import type { ReviewDays } from './review-days.ts'
import { verdictKey } from './verified.ts'

type Asked = {
  workspaceIds: readonly string[]
  currency: string | null
  changed: ReviewDays['changed']
}

type AppliedLife = ProposalLife & { applied: SeenChange }

/** Recommendations whose change was made in the time, in the workspaces and currency that are asked for; the latest first. */
function appliedLives(
  lives: readonly ProposalLife[],
  { workspaceIds, currency, changed }: Asked,
): AppliedLife[] {
  const isAsked = (life: ProposalLife): life is AppliedLife =>
    life.applied !== null &&
    life.applied.at >= changed.since &&
    life.applied.at < changed.until &&
    workspaceIds.includes(life.workspaceId) &&
    (currency === null || life.currency === currency)
  return lives.filter(isAsked).toSorted((one, other) => other.applied.at.getTime() - one.applied.at.getTime())
}

const notJudgedKind = 'Changes of this type of asset have no verdict yet.'
const notJudgedYet = 'The change is not judged yet: the next round does.'

function promiseOf(life: AppliedLife, verdict: SavingVerdict | undefined): PromisedChange {
  const { summary, applied } = life
  return {
    entryId: life.lifeId,
    proposalId: life.proposalId,
    title: summary.title,
    change: summary.changes
      .map(({ setting, from, to }) => `${setting.replaceAll('_', ' ')}: ${from ?? '–'} → ${to ?? '–'}`)
      .join('; '),
    workspaceId: life.workspaceId,
    assetKind: life.assetKind,
    assetId: life.assetId,
    assetName: summary.assetName,
    appliedAt: applied.at.toISOString(),
    appliedBy: applied.by,
    // What is to be tried names no money.
    promised:
      summary.label === 'TO_BE_TRIED'
        ? null
        : { estimate: summary.saving, low: summary.savingLow, high: summary.savingHigh },
    came: verdict?.perMonth ?? null,
    verdict: verdict ? reviewVerdictOf[verdict.kind] : null,
    because: verdict?.perMonth
      ? null
      : (verdict?.sentence ??
        (isJudgedKind(life.assetKind)
          ? (whyNeverJudged(applied.changeGroup) ?? notJudgedYet)
          : notJudgedKind)),
  }
}

const promisedBy = (promises: readonly PromisedChange[]) =>
  sumOfMoney(promises.flatMap(({ promised }) => promised?.estimate ?? []))

/** What recommendations promised whose change was made, and what came. */
export async function promisesOf(
  { savings }: SavingPorts,
  lives: readonly ProposalLife[],
  asked: Asked,
): Promise<Pick<RealizedSavings, 'promises' | 'promised'>> {
  const applied = appliedLives(lives, asked)
  const changeGroups = [...new Set(applied.map((life) => life.applied.changeGroup))]
  const verdicts = await savings.verdicts(
    { workspaceIds: asked.workspaceIds, changeGroups },
    changeGroups.length,
  )
  const byKey = new Map(
    verdicts.map((verdict) => [verdictKey(verdict.workspaceId, verdict.changeGroup), verdict]),
  )
  const found = applied.map((life) => byKey.get(verdictKey(life.workspaceId, life.applied.changeGroup)))
  const promises = applied.map((life, place) => promiseOf(life, found[place]))
  const withMoney = promises.filter(({ promised }) => promised !== null)
  const judged = withMoney.filter(({ came }) => came !== null)
  const waiting = withMoney.filter(({ came }) => came === null)
  const groups = found.flatMap((verdict, place) =>
    verdict?.perMonth && promises[place]?.promised ? verdict.changeGroup : [],
  )
  const sums = await savings.realized({ workspaceIds: asked.workspaceIds, changeGroups: groups })
  const sum = sums.find(({ currency }) => currency === asked.currency)
  return {
    promises,
    promised: sum
      ? {
          judged: judged.length,
          promised: promisedBy(judged),
          came: sum.perMonth,
          waiting: waiting.length,
          waitingPromised: promisedBy(waiting),
          toBeTried: promises.length - withMoney.length,
        }
      : null,
  }
}
