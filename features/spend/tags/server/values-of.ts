import { z } from 'zod'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { TagsReport, Timeframe } from '../contract.ts'
import { variantsOf } from '../contract/spelling.ts'

/** Rows of tag-values.sql. */
export const valueRows = z.array(
  z.object({
    period: z.string(),
    tagValue: z.string().nullable(),
    databricksCost: z.string(),
    cloudCost: z.string(),
    cost: z.string(),
  }),
)

type ValueRow = z.output<typeof valueRows>[number]

/** How the days of a period are named in SQL. */
export const unitOf: Readonly<Record<Timeframe, string>> = { daily: 'day', weekly: 'week', monthly: 'month' }

/** By day up to 31 days, by week up to 120, else by month. */
export function usualTimeframe(days: number): Timeframe {
  if (days <= 31) return 'daily'
  return days <= 120 ? 'weekly' : 'monthly'
}

/** A part as a share of the whole; null where there is no whole. */
export function shareOf(part: string, whole: string): number | null {
  return moneyUnits(whole) === 0n ? null : Number(moneyUnits(part)) / Number(moneyUnits(whole))
}

function byCost(one: { tagValue: string | null; cost: string }, other: typeof one): number {
  if ((one.tagValue === null) !== (other.tagValue === null)) return one.tagValue === null ? 1 : -1
  const difference = moneyUnits(other.cost) - moneyUnits(one.cost)
  if (difference === 0n) return (one.tagValue ?? '') < (other.tagValue ?? '') ? -1 : 1
  return difference > 0n ? 1 : -1
}

type Figures = Pick<TagsReport, 'cost' | 'taggedCost' | 'untaggedCost' | 'coverage' | 'values' | 'periods'>

/** Cost by value and period: exact sums of the rows. */
export function figuresOf(rows: readonly ValueRow[]): Figures {
  const cost = sumOfMoney(rows.map((row) => row.cost))
  const groups = [...Map.groupBy(rows, ({ tagValue }) => tagValue)]
  const variants = variantsOf(groups.flatMap(([value]) => value ?? []))
  const values = groups
    .map(([tagValue, of]) => {
      const own = sumOfMoney(of.map((row) => row.cost))
      return {
        tagValue,
        cost: own,
        databricksCost: sumOfMoney(of.map((row) => row.databricksCost)),
        cloudCost: sumOfMoney(of.map((row) => row.cloudCost)),
        share: shareOf(own, cost),
        variants: tagValue === null ? [] : [...(variants.get(tagValue) ?? [])],
      }
    })
    .toSorted(byCost)
  const tagged = values.filter(({ tagValue }) => tagValue !== null)
  const taggedCost = sumOfMoney(tagged.map((value) => value.cost))
  const periods = [...Map.groupBy(rows, ({ period }) => period)].map(([period, of]) => ({
    period,
    cost: sumOfMoney(of.map((row) => row.cost)),
    values: of.map(({ tagValue, cost: amount }) => ({ tagValue, cost: amount })).toSorted(byCost),
  }))
  return {
    cost,
    taggedCost,
    untaggedCost: values.find(({ tagValue }) => tagValue === null)?.cost ?? sumOfMoney([]),
    coverage: shareOf(taggedCost, cost),
    values,
    periods,
  }
}
