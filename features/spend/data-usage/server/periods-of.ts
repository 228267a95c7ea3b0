import { z } from 'zod'
import { daysIn, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostVsDataUsage, Timeframe } from '../contract.ts'

/** Rows of costs.sql and bytes.sql. */
export const costRows = z.array(
  z.object({
    day: z.string(),
    cost: z.string(),
    warehouseCost: z.string(),
    clusterCost: z.string(),
    estimatedCost: z.string(),
    estimatedWarehouseCost: z.string(),
    estimatedClusterCost: z.string(),
  }),
)
export const byteRows = z.array(
  z.object({
    day: z.string(),
    bytesRead: z.number(),
    bytesWritten: z.number().nullable(),
    pricedBytes: z.number(),
  }),
)

const bytesOfTb = 2n ** 40n
const nothing = '0.0000000000'

type Known = {
  since: Day
  until: Day
  today: Day
  firstStatementDay: Day | null
  firstLogDay: Day | null
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
function perTb(cost: string, bytes: number): string | null {
  if (bytes < 1) return null
  return moneyText((moneyUnits(cost) * bytesOfTb) / BigInt(Math.round(bytes)))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const sumOf = (amounts: readonly string[]) => sumOfMoney([nothing, ...amounts])

/** The days of which one source was collected: from its first day on, until today. */
const collectedFrom = (days: readonly Day[], first: Day | null, today: Day) =>
  new Set(days.filter((day) => first !== null && day >= first && day <= today))

/** Cost and bytes of days: bytes are known where statements or event logs of one of them were collected. */
function figuresOf(days: readonly Day[], known: Known): Figures {
  const meant = new Set(days)
  const costs = known.costs.filter(({ day }) => meant.has(day))
  const ofStatements = collectedFrom(days, known.firstStatementDay, known.today)
  const ofLogs = collectedFrom(days, known.firstLogDay, known.today)
  const isKnown = ofStatements.size + ofLogs.size > 0
  const bytes = known.bytes.filter(({ day }) => ofStatements.has(day) || ofLogs.has(day))
  const written = bytes.flatMap(({ bytesWritten }) => bytesWritten ?? [])
  const priced = costs.flatMap(({ day, warehouseCost, clusterCost }) => [
    ...(ofStatements.has(day) ? [warehouseCost] : []),
    clusterCost,
  ])
  return {
    cost: sumOf(costs.map(({ cost }) => cost)),
    warehouseCost: sumOf(costs.map(({ warehouseCost }) => warehouseCost)),
    clusterCost: sumOf(costs.map(({ clusterCost }) => clusterCost)),
    estimatedCost: sumOf(costs.map(({ estimatedCost }) => estimatedCost)),
    estimatedWarehouseCost: sumOf(costs.map(({ estimatedWarehouseCost }) => estimatedWarehouseCost)),
    estimatedClusterCost: sumOf(costs.map(({ estimatedClusterCost }) => estimatedClusterCost)),
    bytesRead: isKnown ? sum(bytes.map(({ bytesRead }) => bytesRead)) : null,
    bytesWritten: isKnown && (written.length > 0 || bytes.length === 0) ? sum(written) : null,
    costPerTb: perTb(sumOf(priced), sum(bytes.map(({ pricedBytes }) => pricedBytes))),
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
