import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import { reasonsOfAll } from '#contract/estimate-reasons.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostOfPart, WholeAssetCost } from '#product/contract/calls/cost-over-time.ts'

const amount = z.string().nullable()

/** Rows of asset-parts.sql. */
export const partRows = z.array(
  z.object({
    day: z.string(),
    part: z.string(),
    cost: amount,
    databricksCost: amount,
    cloudCost: amount,
    estimatedBecause: z.string().nullable(),
  }),
)

type PartRow = z.output<typeof partRows>[number]
type Costs = Omit<PartRow, 'day' | 'part'>

type Compared = {
  since: Day
  comparedUntil: Day
  previousSince: Day
  /** Null where nothing can be compared. */
  previousUntil: Day | null
}

/** The exact sum of what is known; null where nothing is. */
function sumOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.flatMap((one) => one ?? [])
  return known.length === 0 ? null : sumOfMoney(known)
}

const costOf = (rows: readonly PartRow[]) => sumOf(rows.map(({ cost }) => cost)) ?? moneyText(0n)

function costsOf(rows: readonly PartRow[]): Costs {
  return {
    cost: sumOf(rows.map(({ cost }) => cost)),
    databricksCost: sumOf(rows.map(({ databricksCost }) => databricksCost)),
    cloudCost: sumOf(rows.map(({ cloudCost }) => cloudCost)),
    estimatedBecause: reasonsOfAll(rows.map(({ estimatedBecause }) => estimatedBecause)) ?? null,
  }
}

/** What an asset cost on each day, all of its parts together. */
export function daysOfParts(rows: readonly PartRow[]): (Costs & { day: Day })[] {
  return Array.from(
    Map.groupBy(rows, ({ day }) => day),
    ([day, ofDay]) => ({ day, ...costsOf(ofDay) }),
  )
}

function partsOf(rows: readonly PartRow[]): CostOfPart[] {
  return Array.from(
    Map.groupBy(rows, ({ part }) => part),
    ([part, ofPart]) => ({ part, ...costsOf(ofPart) }),
  )
}

/** The whole cost of an asset in the range and how it compares, from its days until the end of the range; `none` is what it cost without any. */
export function wholeAssetCost(
  rows: readonly PartRow[],
  { since, comparedUntil, previousSince, previousUntil }: Compared,
  none: string | null,
): WholeAssetCost {
  const inRange = rows.filter(({ day }) => day >= since)
  const paidDays = rows.flatMap(({ day, cost }) => (cost !== null && moneyUnits(cost) !== 0n ? day : []))
  const previousCost =
    previousUntil === null
      ? null
      : costOf(rows.filter(({ day }) => day >= previousSince && day < previousUntil))
  const compared = costOf(inRange.filter(({ day }) => day < comparedUntil))
  return {
    ...costsOf(inRange),
    ...(inRange.length === 0 ? { cost: none } : {}),
    previousCost,
    costDifference: previousCost === null ? null : moneyText(moneyUnits(compared) - moneyUnits(previousCost)),
    firstCostDay: paidDays[0] ?? null,
    lastCostDay: paidDays.at(-1) ?? null,
    parts: partsOf(inRange),
  }
}
