import { sumOfMoney } from '#contract/money.ts'

/** What a change saved over its judged runs, as it was estimated; negative where it cost more. */
export type JudgedSaving = {
  currency: string
  /** Money as decimal text, with the bounds of its interval. */
  amount: { estimate: string; low: string; high: string }
  confidence: number
  /** Start of the first and of the last judged run after the change. */
  judgedSince: Date
  judgedUntil: Date
  runsAfter: number
  /** The unchanged jobs that it was compared with. */
  controls: readonly string[]
}

/** Money as decimal text with the bounds of its interval. */
export type BoundedMoney = JudgedSaving['amount']

/** What several changes saved together. */
export type RealizedSaving = {
  currency: string
  changes: number
  /** Confidence of the intervals: the lowest of those of the changes. */
  confidence: number
  /** Of the judged runs. */
  total: BoundedMoney
  /** Of 30.4 days of such runs, and of 365. */
  perMonth: BoundedMoney
  perYear: BoundedMoney
}

const dayMs = 86_400_000
const daysOfMonth = 30.4
const daysOfYear = 365
const fewestDays = 1

/**
 * What all these changes saved together, for each currency. Every change counts with its estimate, also where that is not
 * distinguishable from 0: to add only the others would add what chance made large. Errors of changes are independent, so that
 * their squares add up, on each side of the estimates by themselves; changes that were compared with a common job share an error
 * of unknown size, so that theirs are added as they are, as if they were wrong in the same direction. Runs between two changes of
 * a job are wrong in opposite directions for the two, so that the sum is surer than it seems.
 */
export function realizedSavings(savings: readonly JudgedSaving[]): RealizedSaving[] {
  return [...Map.groupBy(savings, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => ({
      currency,
      changes: of.length,
      confidence: Math.min(...of.map(({ confidence }) => confidence)),
      total: { ...sumOf(of, () => 1), estimate: sumOfMoney(of.map(({ amount }) => amount.estimate)) },
      perMonth: sumOf(of, (saving) => daysOfMonth / daysJudged(saving)),
      perYear: sumOf(of, (saving) => daysOfYear / daysJudged(saving)),
    }))
}

/** How many days the judged runs stand for: from the first to the last, and as long as one usually was apart from the next. */
function daysJudged({ judgedSince, judgedUntil, runsAfter }: JudgedSaving): number {
  const days = (judgedUntil.getTime() - judgedSince.getTime()) / dayMs
  return Math.max(fewestDays, (days * runsAfter) / Math.max(1, runsAfter - 1))
}

function sumOf(savings: readonly JudgedSaving[], times: (saving: JudgedSaving) => number): BoundedMoney {
  const parts = savings.map((saving) => {
    const scaled = (amount: string) => Number(amount) * times(saving)
    const estimate = scaled(saving.amount.estimate)
    const [below, above] = [estimate - scaled(saving.amount.low), scaled(saving.amount.high) - estimate]
    return { estimate, below, above, controls: saving.controls }
  })
  const groups = withCommonControls(parts)
  const estimate = parts.reduce((sum, part) => sum + part.estimate, 0)
  return {
    estimate: moneyOf(estimate),
    low: moneyOf(estimate - together(groups, ({ below }) => below)),
    high: moneyOf(estimate + together(groups, ({ above }) => above)),
  }
}

type Part = { below: number; above: number; controls: readonly string[] }

/** The error of a sum to one side. */
function together(groups: readonly (readonly Part[])[], errorOf: (part: Part) => number): number {
  return Math.hypot(...groups.map((parts) => parts.reduce((sum, part) => sum + errorOf(part), 0)))
}

/** Parts that are tied by common controls, directly or by others in between, in groups. */
function withCommonControls<Of extends Part>(parts: readonly Of[]): (readonly Of[])[] {
  const groups: { parts: Of[]; controls: Set<string> }[] = []
  for (const part of parts) {
    const tied = groups.filter(({ controls }) => part.controls.some((control) => controls.has(control)))
    const joined = {
      parts: [...tied.flatMap((group) => group.parts), part],
      controls: new Set([...tied.flatMap((group) => [...group.controls]), ...part.controls]),
    }
    for (const group of tied) groups.splice(groups.indexOf(group), 1)
    groups.push(joined)
  }
  return groups.map((group) => group.parts)
}

const moneyOf = (amount: number) => amount.toFixed(10)
