import { addDays, dayOf, daysBetween, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { previousDays } from '#contract/ranges.ts'

type Days = { since: Day; until: Day }

/** What a range of UTC days is compared with: both periods without the days that are not complete. */
export type ComparedPeriod = {
  range: Days
  /** The days of the range that are complete; none of them where `until` equals `since`. */
  compared: Days
  previous: Days
  /** The first day with usage; undefined where no usage is known. */
  firstUsageDay: Day | undefined
  /** While history is loading, its first day that is loaded. */
  loadedSince?: Day | undefined
}

type Known = {
  firstUsageDay: Day | undefined
  /** The start of the day after the last complete one, ISO 8601; undefined where there is none. */
  incompleteSince: string | undefined
  loadedSince?: Day | undefined
}

/** The period that a range is compared with: whole months with the months before, else as many days right before. */
export function comparedPeriod(range: Days, { incompleteSince, ...first }: Known): ComparedPeriod {
  const completeUntil = incompleteSince === undefined ? range.since : dayOf(new Date(incompleteSince))
  const previous = previousDays(range)
  if (completeUntil >= range.until) return { range, compared: range, previous, ...first }
  const until = completeUntil > range.since ? completeUntil : range.since
  const previousUntil = addDays(previous.since, daysBetween(range.since, until))
  return {
    range,
    compared: { since: range.since, until },
    previous: { since: previous.since, until: previousUntil < range.since ? previousUntil : range.since },
    ...first,
  }
}

/** What a cost is next to that of the previous period; money as decimal strings. */
export type Comparison =
  /**
   * Share is null where the previous period cost nothing though the thing is older. Compared is the cost of the complete days, open
   * that of the others.
   */
  | {
      kind: 'change'
      before: string
      difference: string
      share: number | null
      compared: string
      open: string
    }
  | { kind: 'new'; difference: string; firstDay: Day | undefined }
  | { kind: 'gone'; before: string; difference: string; lastDay: Day | undefined }
  /** No day of the range is complete yet. */
  | { kind: 'incomplete' }
  /** Usage of the previous period was not collected, or only in part. */
  | { kind: 'no-data-before'; firstUsageDay: Day | undefined }
  /** Days of the previous period are still to be loaded. */
  | { kind: 'loading' }
  /** Nothing in both periods. */
  | { kind: 'none' }

type Costs = {
  cost: string
  before: string
  /** Cost less before, of whole days only; absent: it follows from both. */
  difference?: string | undefined
  firstDay?: Day | undefined
  lastDay?: Day | undefined
}

/** How a cost compares with the previous period, or why it does not. */
export function comparisonOf(costs: Costs, period: ComparedPeriod): Comparison {
  const { compared, previous, firstUsageDay, loadedSince } = period
  if (compared.until === compared.since) return { kind: 'incomplete' }
  if (loadedSince !== undefined && loadedSince > previous.since) return { kind: 'loading' }
  if (firstUsageDay === undefined || firstUsageDay > previous.since)
    return { kind: 'no-data-before', firstUsageDay }
  const { cost, before, firstDay, lastDay } = costs
  const [now, then] = [moneyUnits(cost), moneyUnits(before)]
  const difference = costs.difference ?? moneyText(now - then)
  if (now === 0n && then === 0n) return { kind: 'none' }
  if (now === 0n) return { kind: 'gone', before, difference, lastDay }
  const isOlder = firstDay !== undefined && firstDay < period.range.since
  if (then === 0n && !isOlder) return { kind: 'new', difference, firstDay }
  const complete = then + moneyUnits(difference)
  return {
    kind: 'change',
    before,
    difference,
    share: then === 0n ? null : shareOf(difference, before),
    compared: moneyText(complete),
    open: moneyText(now - complete),
  }
}

function shareOf(difference: string, before: string): number {
  return Number(difference) / Number(before)
}
