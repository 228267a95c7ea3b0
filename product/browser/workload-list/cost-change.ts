import { elsewhere, notTold, type Absence } from '#contract/absence.ts'
import type { Day } from '#contract/dates.ts'
import { dayOf } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import type { Listed } from '#contract/report.ts'
import { previousRange, type DateRange } from '#ui/dates/date-range.ts'
import type { FigureProps } from '#ui/figures/figure.tsx'
import { day, dayRange, shortDayRange } from '#ui/format/time.ts'
import { amountOf, changeOf } from './totals.ts'

/** What a list is compared with. */
export type PeriodBefore =
  /** The same rows. A filter by cost looks at the range alone: the same one on the period before would compare other rows. */
  | { kind: 'same-rows' }
  /** The list of the period before. */
  | { kind: 'same-filters'; answer: Listed }
  | { kind: 'failed' }
  | { kind: 'unread' }

type Known = { currency: string; firstUsageDay: Day | undefined }

const notRead = elsewhere('The period before could not be read.', 'Load the page again.')

function notCollected(firstUsageDay: Day | undefined): Absence {
  const reach =
    firstUsageDay === undefined ? 'no usage is known' : `usage is known from ${day(firstUsageDay)} on`
  return notTold(
    `The period before was not collected: ${reach}.`,
    ['usage'],
    'Choose a later range, or wait if older usage is still being collected. The doctor says whether it is read.',
  )
}

function rangeOf({ since, until }: Listed): DateRange {
  return { since: dayOf(new Date(since)), until: dayOf(new Date(until)) }
}

function amountBefore(answer: Listed, before: PeriodBefore): string | undefined {
  if (before.kind === 'same-rows') return amountOf(answer.totals, 'previousCost')
  if (before.kind !== 'same-filters' || before.answer.until !== answer.since) return undefined
  return amountOf(before.answer.totals, 'cost')
}

function meaningOf({ kind }: PeriodBefore, { since, until }: DateRange): string {
  const days = `${dayRange(since, until)} (UTC days)`
  return kind === 'same-rows'
    ? `What the rows of this list cost on ${days}. The cost filter looks at the chosen range alone.`
    : `What the same filters let through on ${days}.`
}

function absent(absentBecause: Absence, { since, until }: DateRange): FigureProps['change'] {
  return { share: null, absentBecause, comparedTo: `against ${shortDayRange(since, until)}` }
}

/** The change of a list's cost against the period before; undefined while nothing can be said of it. */
export function costChange(
  answer: Listed,
  before: PeriodBefore,
  { currency, firstUsageDay }: Known,
): FigureProps['change'] {
  const range = previousRange(rangeOf(answer))
  if (before.kind === 'failed') return absent(notRead, range)
  const [cost, amount] = [amountOf(answer.totals, 'cost'), amountBefore(answer, before)]
  if (amount === undefined || (moneyUnits(cost) === 0n && moneyUnits(amount) === 0n)) return undefined
  if (firstUsageDay === undefined || firstUsageDay > range.since)
    return absent(notCollected(firstUsageDay), range)
  return {
    share: changeOf(cost, amount),
    worse: 'more',
    comparedTo: 'from',
    before: { amount, currency },
    meaning: meaningOf(before, range),
  }
}
