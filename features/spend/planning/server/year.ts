import { z } from 'zod'
import { addDays, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { CostForecast } from '#product/server/forecast/forecast-costs.ts'
import type { KnownCosts } from '#product/server/forecast/known-costs.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'
import type { BudgetCommit, SpendAbsence } from '../contract.ts'

/** Rows of spent.sql. */
export const spentRows = z.array(
  z.object({
    day: z.string(),
    subscriptionId: z.string().nullable(),
    databricksCost: z.string(),
    cloudCost: z.string(),
    cost: z.string(),
  }),
)

export type SpentRow = z.output<typeof spentRows>[number]

type Plan = Omit<BudgetCommit, 'year' | 'subscriptions' | 'isEditable'>

/** What the days ahead of the year are expected to cost. */
export type YearAhead = {
  costs: KnownCosts
  forecast: CostForecast | undefined
  /** Whether days that the forecast learns from are still to be loaded. */
  isLoading: boolean
}

export type Year = {
  year: number
  today: Day
  firstUsageDay: Day | null
  completeUntil: Day | null
  loadedSince: Day | null
  /** Of the complete days. */
  spent: readonly SpentRow[]
  plan: Plan
  plans: BudgetCommit['subscriptions']
  ahead: YearAhead
}

/** The first day of a year and of the next one. */
export const yearBounds = (year: number) => ({ since: `${year}-01-01`, until: `${year + 1}-01-01` })

/** The last complete day of the year; null where no day of it is complete. */
export function throughDayOf({ year, completeUntil }: Pick<Year, 'year' | 'completeUntil'>): Day | null {
  const { since, until } = yearBounds(year)
  if (completeUntil === null || completeUntil <= since) return null
  return addDays(completeUntil < until ? completeUntil : until, -1)
}

/** What is left of an amount without one of its parts. */
export const less = (amount: string, part: string) => moneyText(moneyUnits(amount) - moneyUnits(part))

/** A part as a share of the whole; null where there is no whole. */
export function shareOf(part: string, whole: string): number | null {
  return moneyUnits(whole) === 0n ? null : Number(moneyUnits(part)) / Number(moneyUnits(whole))
}

/** Why the spend of the year cannot stand against a plan; null where it can. */
export function spendAbsence(known: Year): SpendAbsence | null {
  const { year, firstUsageDay, today } = known
  const { since, until } = yearBounds(year)
  if (!isLoadedFrom(known, since)) return 'history_loading'
  if (firstUsageDay === null || firstUsageDay >= until || today < since) return 'no_usage'
  if (throughDayOf(known) === null) return 'no_complete_day'
  return firstUsageDay > since ? 'not_from_start' : null
}

/** Whether the spend of the year is known, if only from its first usage on. */
export function isSpendKnown(known: Year): boolean {
  const absence = spendAbsence(known)
  return absence === null || absence === 'not_from_start'
}
