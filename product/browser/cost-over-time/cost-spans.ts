import { addDays, startOfDay, type Day } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { CostOverTimeDay } from '#product/contract/calls/cost-over-time.ts'

const mostSingleDays = 62

/** Days that are drawn as one bar: a single one, or those of a week. */
export type CostSpan = {
  since: Day
  until: Day
  cost: string | null
  databricksCost: string | null
  cloudCost: string | null
  runs: number
  failedRuns: number
  /** The first and the last of the corresponding days of the previous period. */
  previousSince: Day | null
  previousUntil: Day | null
  previousCost: string | null
  isPreviousEstimated: boolean
}

/** Whether so many days are drawn week by week. */
export function isByWeek(days: number): boolean {
  return days > mostSingleDays
}

/** The days as they are drawn, one by one, or above 62 of them by weeks that begin on Monday. */
export function costSpans(days: readonly CostOverTimeDay[]): CostSpan[] {
  const keyOf = isByWeek(days.length) ? ({ day }: CostOverTimeDay) => mondayOf(day) : dayOfCost
  return [...Map.groupBy(days, keyOf).values()].flatMap(spanOf)
}

const dayOfCost = ({ day }: CostOverTimeDay) => day

function mondayOf(day: Day): Day {
  return addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7))
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
      runs: days.reduce((sum, { runs }) => sum + (runs ?? 0), 0),
      failedRuns: days.reduce((sum, { failedRuns }) => sum + (failedRuns ?? 0), 0),
      previousSince: previousDays[0] ?? null,
      previousUntil: lastPrevious === undefined ? null : addDays(lastPrevious, 1),
      previousCost: sumOf(days.map(({ previousCost }) => previousCost)),
      isPreviousEstimated: days.some(({ isPreviousEstimated }) => isPreviousEstimated),
    },
  ]
}
