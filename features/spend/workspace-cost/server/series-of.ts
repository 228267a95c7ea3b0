import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { WorkspaceFigures, WorkspaceSpend } from '../contract.ts'

/** Rows of workspace-days.sql. */
export const dayRows = z.array(
  z.object({
    workspaceId: z.string(),
    workspaceName: z.string(),
    subscriptionId: z.string().nullable(),
    day: z.string(),
    name: z.string(),
    isDatabricks: z.boolean(),
    cost: z.string(),
  }),
)
type DayRow = z.output<typeof dayRows>[number]

export type SeriesDays = {
  /** The days of the range, oldest first. */
  days: readonly Day[]
  /** The end of the days of the range that are compared. */
  comparedUntil: Day
  /** The end of the days before; null where nothing can be compared. */
  previousUntil: Day | null
}

const sumOf = (rows: readonly DayRow[]) => sumOfMoney(rows.map(({ cost }) => cost))

/** What rows come to in the range, by provider, and how that compares with the days before. */
export function figuresOf(
  rows: readonly DayRow[],
  { days, comparedUntil, previousUntil }: SeriesDays,
): WorkspaceFigures {
  const since = days[0] ?? comparedUntil
  const inRange = rows.filter(({ day }) => day >= since)
  const parts = {
    cost: sumOf(inRange),
    databricksCost: sumOf(inRange.filter(({ isDatabricks }) => isDatabricks)),
    cloudCost: sumOf(inRange.filter(({ isDatabricks }) => !isDatabricks)),
  }
  if (previousUntil === null) return { ...parts, previousCost: null, costDifference: null, costChange: null }
  const compared = sumOf(inRange.filter(({ day }) => day < comparedUntil))
  const previousCost = sumOf(rows.filter(({ day }) => day < since && day < previousUntil))
  const costDifference = moneyText(moneyUnits(compared) - moneyUnits(previousCost))
  const before = Math.abs(Number(previousCost))
  return {
    ...parts,
    previousCost,
    costDifference,
    costChange: before === 0 ? null : Number(costDifference) / before,
  }
}

const bySize = (one: { cost: string }, other: { cost: string }) => {
  const difference = moneyUnits(other.cost) - moneyUnits(one.cost)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

function seriesOf(rows: readonly DayRow[], days: readonly Day[]): WorkspaceSpend['series'] {
  const since = days[0] ?? ''
  return [
    ...Map.groupBy(
      rows.filter(({ day }) => day >= since),
      ({ name }) => name,
    ),
  ]
    .map(([key, of]) => {
      const byDay = Map.groupBy(of, ({ day }) => day)
      return { key, cost: sumOf(of), costs: days.map((day) => sumOf(byDay.get(day) ?? [])) }
    })
    .toSorted(bySize)
}

/** Each workspace with what it cost by day, the largest first. */
export function workspacesOf(
  rows: readonly DayRow[],
  totals: WorkspaceFigures,
  days: SeriesDays,
): WorkspaceSpend[] {
  const total = Number(totals.cost)
  const workspaceOf = (workspaceId: string, of: readonly DayRow[]): WorkspaceSpend => {
    const figures = figuresOf(of, days)
    return {
      workspaceId,
      workspaceName: of[0]?.workspaceName ?? workspaceId,
      subscriptionId: of[0]?.subscriptionId ?? null,
      ...figures,
      share: total > 0 ? Number(figures.cost) / total : null,
      series: seriesOf(of, days.days),
    }
  }
  return [...Map.groupBy(rows, ({ workspaceId }) => workspaceId)]
    .map(([workspaceId, of]) => workspaceOf(workspaceId, of))
    .toSorted(bySize)
}
