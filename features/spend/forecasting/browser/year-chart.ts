import { moneyText, moneyUnits } from '#contract/money.ts'
import type { ChartData } from '#ui/chart/chart-data.ts'
import { chartBand } from '#product/browser/forecast/chart-band.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { monthText } from './month-text.ts'
import type { SpendForecast } from '../contract/forecast.ts'

type Month = SpendForecast['months'][number]

/** Of a month, what is left of its forecast beyond what it cost already. */
function restOf({ cost, projected }: Month): string | null {
  if (projected === null) return null
  return moneyText(moneyUnits(projected.amount) - moneyUnits(cost ?? '0'))
}

const numbersOf = (amounts: readonly (string | null)[]) =>
  amounts.map((amount) => (amount === null ? null : Number(amount)))

/** Cost of each month of the year, and on top what is forecast, in its band. */
export function yearChart({ months, currency }: SpendForecast): ChartData {
  const costs = months.map(({ cost }) => cost)
  const rests = months.map(restOf)
  const marks = months.map(({ cloudCost }) => vmMark(cloudCost))
  return {
    categories: months.map(({ month }) => monthText(month)),
    fileNames: months.map(({ month }) => month),
    series: [
      {
        name: 'Cost',
        meaning: 'Cost of the complete days: Databricks billed, VMs estimated.',
        fill: 'chart-1',
        shape: 'bar',
        values: numbersOf(costs),
        amounts: costs,
        isPartlyEstimated: marks.map(({ isEstimated }) => isEstimated),
        estimatedBecause: marks.map(({ estimatedBecause }) => estimatedBecause),
      },
      {
        name: 'Forecast',
        meaning: 'What the other days of the month are expected to cost.',
        fill: 'chart-1',
        shape: 'bar',
        values: numbersOf(rests),
        amounts: rests,
        isEstimated: rests.map((rest) => rest !== null),
      },
    ],
    ...chartBand(
      months.map(({ projected }) => projected),
      currency,
    ),
  }
}
