import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { SpendFigures, SpendRow } from '#product/contract/calls/spend-over-time.ts'
import type { SpendPeriod } from '#product/contract/spend-periods.ts'
import type { CompleteDays } from '#product/server/calendar/billed-days.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'

/** Rows of spend.sql. */
export const amountRows = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    start: z.string(),
    cost: z.string(),
    estimatedCost: z.string(),
    comparedCost: z.string(),
    previousCost: z.string(),
  }),
)
type AmountRow = z.output<typeof amountRows>[number]

type Known = Pick<CompleteDays, 'firstUsageDay' | 'loadedSince'> & {
  periods: readonly SpendPeriod[]
  isCompared: boolean
  today: Day
}

const nothing = moneyText(0n)

/** What a period without an amount cost: nothing where usage was collected, and unknown where it was not. */
function costWithout({ since, until }: SpendPeriod, { firstUsageDay, today }: Known): string | null {
  return firstUsageDay !== null && until > firstUsageDay && since <= today ? nothing : null
}

function changeOf(compared: string, previous: string): number | null {
  const before = Number(previous)
  return before === 0
    ? null
    : Number(moneyText(moneyUnits(compared) - moneyUnits(previous))) / Math.abs(before)
}

/** What amounts come to by period and in all, null where days are loading, and how the latest period differs from the one before. */
export function figuresOf(amounts: readonly AmountRow[], known: Known): SpendFigures {
  const byStart = Map.groupBy(amounts, ({ start }) => start)
  const byPeriod = (amountOf: (row: AmountRow) => string) =>
    known.periods.map((period) => {
      if (!isLoadedFrom(known, period.since)) return null
      const found = byStart.get(period.start)
      return found ? sumOfMoney(found.map(amountOf)) : costWithout(period, known)
    })
  const [first] = known.periods
  const isLoaded = first === undefined || isLoadedFrom(known, first.since)
  const inAll = (amountOf: (row: AmountRow) => string) =>
    isLoaded ? sumOfMoney(amounts.map(amountOf)) : null
  const compared = sumOfMoney(amounts.map(({ comparedCost }) => comparedCost))
  const previous = sumOfMoney(amounts.map(({ previousCost }) => previousCost))
  const figures = {
    costs: byPeriod(({ cost }) => cost),
    estimatedCosts: byPeriod(({ estimatedCost }) => estimatedCost),
    cost: inAll(({ cost }) => cost),
    estimatedCost: inAll(({ estimatedCost }) => estimatedCost),
  }
  if (!known.isCompared)
    return { ...figures, comparedCost: null, previousCost: null, costDifference: null, costChange: null }
  return {
    ...figures,
    comparedCost: compared,
    previousCost: previous,
    costDifference: moneyText(moneyUnits(compared) - moneyUnits(previous)),
    costChange: changeOf(compared, previous),
  }
}

const sizeOf = (amounts: readonly AmountRow[]) => moneyUnits(sumOfMoney(amounts.map(({ cost }) => cost)))

/** The largest values of a cut, a row each, and all others together in the last one. */
export function spendRows(
  amounts: readonly AmountRow[],
  totals: SpendFigures,
  { size, ...known }: Known & { size: number },
): SpendRow[] {
  const total = Number(totals.cost ?? '0')
  const rowOf = (key: string | null, label: string, of: readonly AmountRow[]): SpendRow => {
    const figures = figuresOf(of, known)
    return { key, label, ...figures, share: total > 0 ? Number(figures.cost) / total : null }
  }
  const rows = [...Map.groupBy(amounts, ({ name }) => name)]
    .map(([key, of]) => ({ of, size: sizeOf(of), row: rowOf(key, of[0]?.label ?? key, of) }))
    .toSorted((one, other) => {
      const difference = other.size - one.size
      if (difference !== 0n) return difference > 0n ? 1 : -1
      return one.row.label < other.row.label ? -1 : 1
    })
  const rest = rows.slice(size).flatMap(({ of }) => of)
  const largest = rows.slice(0, size).map(({ row }) => row)
  if (rest.length === 0) return largest
  return [...largest, rowOf(null, `All other (${rows.length - size})`, rest)]
}
