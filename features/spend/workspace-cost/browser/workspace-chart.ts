import { sumOfMoney } from '#contract/money.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { machineFill } from '#ui/fill/fill.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import type { WorkspaceSeries, WorkspaceSpend } from '../contract.ts'

/** Parts that have a color of their own, the same in every chart. */
const mostKeys = 7

/** The values of the cut that cost most over all workspaces, the largest first. */
export function largestKeys({ workspaces }: WorkspaceSeries): string[] {
  const parts = workspaces.flatMap(({ series }) => series)
  return [...Map.groupBy(parts, ({ key }) => key)]
    .map(([key, of]) => ({ key, cost: Number(sumOfMoney(of.map(({ cost }) => cost))) }))
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, mostKeys)
    .map(({ key }) => key)
}

function bars(name: string, costs: readonly string[], fill: ChartSeries['fill']): ChartSeries {
  return { name, shape: 'bar', fill, amounts: costs, values: costs.map(Number) }
}

type Incomplete = { isIncomplete: (day: string) => boolean; because: string }

/** What a workspace cost by day, cut into the largest values and all others. */
export function workspaceChart(
  { series }: WorkspaceSpend,
  { days, keys }: { days: readonly string[]; keys: readonly string[] },
  { isIncomplete, because }: Incomplete,
): ChartData {
  const rest = series.filter(({ key }) => !keys.includes(key))
  const restByDay = days.map((_, place) => sumOfMoney(rest.flatMap(({ costs }) => costs[place] ?? [])))
  const places = days.flatMap((day, place) => (isIncomplete(day) ? [place] : []))
  return {
    categories: days.map(dayText),
    axisNames: days.map(shortDay),
    fileNames: days,
    series: [
      ...keys.flatMap((key, place) => {
        const found = series.find((one) => one.key === key)
        return found ? [bars(key, found.costs, machineFill(place))] : []
      }),
      ...(rest.length > 0 ? [bars('All other', restByDay, 'chart-other')] : []),
    ],
    ...(places.length > 0 && because !== '' ? { incomplete: { places, because } } : {}),
  }
}
