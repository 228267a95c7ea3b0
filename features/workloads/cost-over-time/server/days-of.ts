import { z } from 'zod'
import { daysIn, type Day } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { CostOverTime, CostOverTimeDay } from '#product/contract/calls/cost-over-time.ts'

const amount = z.string().nullable()

/** Rows of costs.sql. */
export const costRows = z.array(
  z.object({
    day: z.string(),
    cost: amount,
    databricksCost: amount,
    cloudCost: amount,
    estimatedBecause: z.string().nullable(),
  }),
)
/** Rows of runs.sql. */
export const runRows = z.array(z.object({ day: z.string(), runs: z.int(), failedRuns: z.int() }))

type CostRow = z.output<typeof costRows>[number]

type Known = {
  since: Day
  until: Day
  previousSince: Day
  /** The end of the compared days of the previous period; null where nothing can be compared. */
  previousUntil: Day | null
  /** The first day with usage records. */
  firstUsageDay: Day | null
  today: Day
  costs: readonly CostRow[]
  /** Absent where runs are not counted. */
  runs: z.output<typeof runRows> | undefined
}

const nothing = '0.0000000000'

const isCollected = (day: Day, { firstUsageDay, today }: Known) =>
  firstUsageDay !== null && day >= firstUsageDay && day <= today

/** What a day cost; without a row nothing where usage was collected, and unknown where it was not. */
function costOf(day: Day, rows: ReadonlyMap<Day, CostRow>, known: Known): Omit<CostRow, 'day'> {
  const row = rows.get(day)
  if (row) return { ...row, cost: row.cost ?? nothing }
  const amount = isCollected(day, known) ? nothing : null
  return { cost: amount, databricksCost: amount, cloudCost: amount, estimatedBecause: null }
}

/** Each day of the range, beside the day with the same place in the previous period. */
export function daysOf(known: Known): CostOverTimeDay[] {
  const rows = new Map(known.costs.map((row) => [row.day, row]))
  const runs = known.runs && new Map(known.runs.map((row) => [row.day, row]))
  const previous = daysIn(known.previousSince, known.previousUntil ?? known.since)
  return daysIn(known.since, known.until).map((day, place) => {
    const hasPassed = isCollected(day, known)
    const { cost, databricksCost, cloudCost, estimatedBecause } = costOf(day, rows, known)
    const previousDay = previous[place] ?? null
    const before = previousDay === null ? undefined : costOf(previousDay, rows, known)
    const began = runs && (runs.get(day) ?? (hasPassed ? { runs: 0, failedRuns: 0 } : undefined))
    return {
      day,
      isCollected: hasPassed,
      cost,
      databricksCost,
      cloudCost,
      estimatedBecause,
      runs: began?.runs ?? null,
      failedRuns: began?.failedRuns ?? null,
      previousDay,
      previousCost: before?.cost ?? null,
      isPreviousEstimated: (before?.estimatedBecause ?? null) !== null,
      previousEstimatedBecause: before?.estimatedBecause ?? null,
    }
  })
}

/** What the days of the range come to, and the compared ones of the previous period. */
export function totalsOf(known: Known): CostOverTime['totals'] {
  const rows = new Map(known.costs.map((row) => [row.day, row]))
  const sumOf = (days: readonly Day[]) => {
    const amounts = days.flatMap((day) => costOf(day, rows, known).cost ?? [])
    return amounts.length === 0 ? null : sumOfMoney(amounts)
  }
  return {
    cost: sumOf(daysIn(known.since, known.until)),
    previousCost:
      known.previousUntil === null ? null : sumOf(daysIn(known.previousSince, known.previousUntil)),
  }
}
