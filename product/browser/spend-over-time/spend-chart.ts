import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { machineFill, type Fill } from '#ui/fill/fill.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import type { SpendOverTime, SpendRow } from '#product/contract/calls/spend-over-time.ts'
import type { TimeFrame } from '#product/contract/spend-periods.ts'
import { periodText, shortPeriodText } from './spend-words.ts'

/** Parts of a bar that have a color of their own. */
const mostSeries = 9

type Shown = { timeFrame: TimeFrame; labelOf: (row: SpendRow) => string; because: string }

/** The color of the row at a place; what is beyond the largest is grey. */
export function spendFill(place: number, { key }: Pick<SpendRow, 'key'>): Fill {
  return key === null || place >= mostSeries ? 'chart-other' : machineFill(place)
}

type Costs = Pick<SpendRow, 'costs' | 'estimatedCosts'>

function seriesOf(
  name: string,
  { costs, estimatedCosts }: Costs,
  fill: Fill,
  isEstimated: boolean,
): ChartSeries {
  const marks = estimatedCosts.map((cost) => vmMark(cost))
  return {
    name,
    shape: 'bar',
    fill,
    amounts: costs,
    values: costs.map((cost) => (cost === null ? null : Number(cost))),
    ...(isEstimated ? { isEstimated: costs.map(() => true) } : {}),
    isPartlyEstimated: marks.map((mark) => mark.isEstimated),
    estimatedBecause: marks.map(({ estimatedBecause }) => estimatedBecause),
  }
}

const isOnlyEstimated = ({ cost, estimatedCost }: SpendRow) =>
  cost !== null && cost === estimatedCost && moneyUnits(cost) !== 0n

/** What rows cost together in each period. */
function costsTogether(rows: readonly SpendRow[]): Costs {
  const together = (amountsOf: (row: SpendRow) => Costs['costs']) =>
    rows
      .slice(0, 1)
      .flatMap(amountsOf)
      .map((_, place) => {
        const known = rows.flatMap((row) => amountsOf(row)[place] ?? [])
        return known.length === 0 ? null : sumOfMoney(known)
      })
  return {
    costs: together(({ costs }) => costs),
    estimatedCosts: together(({ estimatedCosts }) => estimatedCosts),
  }
}

/** Spend by period as stacked bars: the largest rows, and all others as one. */
export function spendChart(answer: SpendOverTime, { timeFrame, labelOf, because }: Shown): ChartData {
  const { periods, rows, totals } = answer
  const own = rows.filter((row, place) => spendFill(place, row) !== 'chart-other')
  const rest = rows.slice(own.length)
  const incomplete = periods.flatMap(({ isComplete }, place) =>
    !isComplete && totals.costs[place] !== null ? [place] : [],
  )
  return {
    categories: periods.map((period) => periodText(period, timeFrame)),
    axisNames: periods.map((period) => shortPeriodText(period, timeFrame)),
    fileNames: periods.map(({ since }) => since),
    series: [
      ...own.map((row, place) => seriesOf(labelOf(row), row, spendFill(place, row), isOnlyEstimated(row))),
      ...(rest.length > 0 ? [seriesOf('All other', costsTogether(rest), 'chart-other', false)] : []),
    ],
    ...(incomplete.length > 0 && because !== '' ? { incomplete: { places: incomplete, because } } : {}),
  }
}
