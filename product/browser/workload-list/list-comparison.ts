import { dayOf } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { Listed } from '#contract/report.ts'
import { comparisonOf, type ComparedPeriod, type Comparison } from '#product/contract/comparison.ts'
import { amountOf } from './totals.ts'

/** What a list is compared with. */
export type PreviousPeriod =
  /** The same rows. A filter by cost looks at the range alone: the same one on the previous period would compare other rows. */
  | { kind: 'same-rows' }
  /** The list of the previous period, with rows that are gone since. */
  | { kind: 'same-filters'; answer: Listed }
  | { kind: 'failed' }
  | { kind: 'unread' }

export type ListComparison = {
  comparison: Comparison
  /** What rows that are not listed any more cost in the previous period; part of its cost. */
  goneCost: string
}

const isOf = ({ since, until }: Listed, days: { since: string; until: string }) =>
  dayOf(new Date(since)) === days.since && dayOf(new Date(until)) === days.until

/** How the cost of a list compares with the previous period; undefined while that is not read. */
export function listComparison(
  answer: Listed,
  previous: PreviousPeriod,
  period: ComparedPeriod,
): ListComparison | undefined {
  if (!isOf(answer, period.range)) return undefined
  const cost = amountOf(answer.totals, 'cost')
  const listed = amountOf(answer.totals, 'previousCost')
  const difference = amountOf(answer.totals, 'costDifference')
  if (previous.kind === 'same-rows' || period.compared.until === period.compared.since)
    return { comparison: comparisonOf({ cost, before: listed, difference }, period), goneCost: moneyText(0n) }
  if (previous.kind !== 'same-filters' || !isOf(previous.answer, period.previous)) return undefined
  const before = amountOf(previous.answer.totals, 'cost')
  const goneUnits = moneyUnits(before) - moneyUnits(listed)
  const changed = moneyText(moneyUnits(difference) - goneUnits)
  return {
    comparison: comparisonOf({ cost, before, difference: changed }, period),
    goneCost: moneyText(goneUnits),
  }
}
