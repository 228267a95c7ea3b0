import { z } from 'zod'
import { daysIn, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostVsDataUsage, Timeframe } from '../contract.ts'

/** Rows of costs.sql and bytes.sql. */
export const costRows = z.array(z.object({ day: z.string(), cost: z.string(), warehouseCost: z.string() }))
export const byteRows = z.array(z.object({ day: z.string(), bytesRead: z.number() }))

const bytesOfTb = 2n ** 40n
const nothing = '0.0000000000'

type Known = {
  since: Day
  until: Day
  today: Day
  firstStatementDay: Day | null
  costs: z.output<typeof costRows>
  bytes: z.output<typeof byteRows>
}
type Figures = CostVsDataUsage['total']

/** The days of each period by its first day in the range: of a day, or of a month. */
function periodsIn({ since, until }: Pick<Known, 'since' | 'until'>, timeframe: Timeframe): [Day, Day[]][] {
  const nameOf = (day: Day) => (timeframe === 'daily' ? day : day.slice(0, 7))
  return [...Map.groupBy(daysIn(since, until), nameOf).values()].map((days) => [days[0] ?? since, days])
}

/** What an amount of bytes costs by the terabyte; null where it is none. */
function perTb(cost: string, bytesRead: number | null): string | null {
  if (bytesRead === null || bytesRead < 1) return null
  return moneyText((moneyUnits(cost) * bytesOfTb) / BigInt(Math.round(bytesRead)))
}

/** Cost and bytes of days: bytes are known where statements of one of them were collected. */
function figuresOf(days: readonly Day[], known: Known): Figures {
  const meant = new Set(days)
  const costs = known.costs.filter(({ day }) => meant.has(day))
  const { firstStatementDay, today } = known
  const collected = days.filter(
    (day) => firstStatementDay !== null && day >= firstStatementDay && day <= today,
  )
  const of = new Set(collected)
  const bytesRead =
    collected.length === 0
      ? null
      : known.bytes.reduce((sum, row) => (of.has(row.day) ? sum + row.bytesRead : sum), 0)
  const comparable = costs.flatMap(({ day, warehouseCost }) => (of.has(day) ? warehouseCost : []))
  return {
    cost: sumOfMoney([nothing, ...costs.map(({ cost }) => cost)]),
    warehouseCost: sumOfMoney([nothing, ...costs.map(({ warehouseCost }) => warehouseCost)]),
    bytesRead,
    bytesWritten: null,
    costPerTb: perTb(sumOfMoney([nothing, ...comparable]), bytesRead),
  }
}

/** Cost beside bytes in each period, and in the whole range. */
export function periodsOf(known: Known, timeframe: Timeframe): Pick<CostVsDataUsage, 'total' | 'periods'> {
  return {
    total: figuresOf(daysIn(known.since, known.until), known),
    periods: periodsIn(known, timeframe).map(([period, days]) =>
      Object.assign(figuresOf(days, known), { period }),
    ),
  }
}
