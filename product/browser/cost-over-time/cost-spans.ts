import { addDays, type Day } from '#contract/dates.ts'
import { reasonsOfAll } from '#contract/estimate-reasons.ts'
import { sumOfMoney } from '#contract/money.ts'
import { daySpans } from '#ui/dates/day-spans.ts'
import type { CostOverTimeDay } from '#product/contract/calls/cost-over-time.ts'

/** Days that are drawn as one bar: a single one, or those of a week. */
export type CostSpan = {
  since: Day
  until: Day
  cost: string | null
  databricksCost: string | null
  cloudCost: string | null
  /** Why a part of the cost is an estimate. */
  estimatedBecause: string | null
  runs: number
  failedRuns: number
  /** The first and the last of the corresponding days of the previous period. */
  previousSince: Day | null
  previousUntil: Day | null
  previousCost: string | null
  isPreviousEstimated: boolean
  previousEstimatedBecause: string | null
}

/** The days as they are drawn, one by one, or by weeks where there are many. */
export function costSpans(days: readonly CostOverTimeDay[]): CostSpan[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  return daySpans({ since: first.day, until: addDays(last.day, 1) }).flatMap(({ since, until }) =>
    spanOf(days.filter(({ day }) => day >= since && day < until)),
  )
}

/** The exact sum of what is known; null where nothing is. */
function sumOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.flatMap((amount) => amount ?? [])
  return known.length === 0 ? null : sumOfMoney(known)
}

function spanOf(days: readonly CostOverTimeDay[]): CostSpan[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const previousDays = days.flatMap(({ previousDay }) => previousDay ?? [])
  const lastPrevious = previousDays.at(-1)
  return [
    {
      since: first.day,
      until: addDays(last.day, 1),
      cost: sumOf(days.map(({ cost }) => cost)),
      databricksCost: sumOf(days.map(({ databricksCost }) => databricksCost)),
      cloudCost: sumOf(days.map(({ cloudCost }) => cloudCost)),
      estimatedBecause: reasonsOfAll(days.map(({ estimatedBecause }) => estimatedBecause)) ?? null,
      runs: days.reduce((sum, { runs }) => sum + (runs ?? 0), 0),
      failedRuns: days.reduce((sum, { failedRuns }) => sum + (failedRuns ?? 0), 0),
      previousSince: previousDays[0] ?? null,
      previousUntil: lastPrevious === undefined ? null : addDays(lastPrevious, 1),
      previousCost: sumOf(days.map(({ previousCost }) => previousCost)),
      isPreviousEstimated: days.some(({ isPreviousEstimated }) => isPreviousEstimated),
      previousEstimatedBecause:
        reasonsOfAll(days.map(({ previousEstimatedBecause }) => previousEstimatedBecause)) ?? null,
    },
  ]
}
