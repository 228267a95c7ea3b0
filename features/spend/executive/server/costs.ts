import { z } from 'zod'
import { daysBetween, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { fiscalYearOf } from '#product/server/fiscal-year.ts'
import type { MonthPeriod } from '../contract.ts'
import type { CompleteDays } from '#product/server/calendar/billed-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'

/** Rows of monthly-costs.sql. */
export const monthRows = z.array(z.object({ month: z.string(), cost: z.string(), estimatedCost: z.string() }))

/** Rows of workspace-costs.sql. */
export const workspaceRows = z.array(
  z.object({
    workspaceId: z.string(),
    name: z.string(),
    isMonitored: z.boolean(),
    cost: z.string(),
    estimatedCost: z.string(),
  }),
)

type Costs = readonly { cost: string }[]

/** The exact sum of costs. */
export const costOf = (rows: Costs) => sumOfMoney(rows.map(({ cost }) => cost))

/** The exact sum of their parts that are estimated. */
export const estimateOf = (rows: readonly { estimatedCost: string }[]) =>
  sumOfMoney(rows.map(({ estimatedCost }) => estimatedCost))

/** An amount for each of some, truncated to ten decimals; null of none. */
export const eachOf = (amount: string, number: number) =>
  number <= 0 ? null : moneyText(moneyUnits(amount) / BigInt(number))

/** A part of a whole; null where there is nothing to share. */
export const shareOf = (part: string, whole: string) =>
  Number(whole) > 0 ? Number(part) / Number(whole) : null

const monthsShown = 12

/** The first day of a month that lies some months after that of a day. */
function monthStart(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const number = year * monthsShown + month - 1 + months
  const text = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${text(Math.floor(number / monthsShown), 4)}-${text((number % monthsShown) + 1, 2)}-01`
}

/** The first days of 12 months, and that of the month after them: the last up to a day, or those of its calendar or fiscal year. */
export function monthBounds(period: MonthPeriod, lastDay: Day, fiscalYearSince: Day): Day[] {
  const first = {
    last_12: monthStart(lastDay, 1 - monthsShown),
    calendar_year: fiscalYearOf(lastDay, 1),
    fiscal_year: fiscalYearSince,
  }[period]
  return Array.from({ length: monthsShown + 1 }, (_, place) => monthStart(first, place))
}

/** Each of 12 months with its cost, null where nothing is known; whole where all of its days are billed. */
export function monthsOf(rows: z.output<typeof monthRows>, bounds: readonly Day[], billed: CompleteDays) {
  const { firstUsageDay, completeUntil } = billed
  return bounds.slice(0, -1).map((since, place) => {
    const until = bounds[place + 1] ?? since
    const isKnown =
      firstUsageDay !== null &&
      completeUntil !== null &&
      until > firstUsageDay &&
      since < completeUntil &&
      isLoadedFrom(billed, since)
    const month = since.slice(0, 7)
    const found = isKnown ? rows.find((row) => row.month === month) : undefined
    const cost = found?.cost ?? null
    return {
      month,
      cost,
      estimatedCost: found?.estimatedCost ?? null,
      isComplete: cost !== null && isKnown && since >= firstUsageDay && until <= completeUntil,
    }
  })
}

/** The mean of the months that are whole; null where there is none. */
export function averageOf(months: readonly { cost: string | null; isComplete: boolean }[]): string | null {
  const whole = months.flatMap(({ cost, isComplete }) => (isComplete && cost !== null ? [{ cost }] : []))
  return eachOf(costOf(whole), whole.length)
}

/** The days of a fiscal year up to a day that are complete. */
export function fiscalDays(yearSince: Day, until: Day, { firstUsageDay, completeUntil }: CompleteDays) {
  const since = firstUsageDay !== null && firstUsageDay > yearSince ? firstUsageDay : yearSince
  const end = completeUntil !== null && completeUntil < until ? completeUntil : until
  const isKnown = firstUsageDay !== null && completeUntil !== null && end > since
  return { since, until: isKnown ? end : since, days: isKnown ? daysBetween(since, end) : 0 }
}
