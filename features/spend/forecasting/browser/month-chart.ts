import { moneyUnits } from '#contract/money.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { day as dayText, shortDay } from '#ui/format/time.ts'
import { cloudCostColumn, databricksCostColumn } from '#product/contract/columns/cost-part-columns.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { chartBand } from '#product/browser/forecast/chart-band.ts'

/** How many days of forecast are drawn after the last complete day, at least. */
const daysAhead = 21

const numbersOf = (amounts: readonly (string | null)[]) =>
  amounts.map((amount) => (amount === null ? null : Number(amount)))
const isNothing = (amounts: readonly (string | null)[]) =>
  amounts.every((amount) => amount === null || moneyUnits(amount) === 0n)

/** Cost of each day of the month before the month that precedes it, and the days ahead as a dashed line in its band. */
export function monthChart({ days, forecastedDayValues, currency }: SpendForecast): ChartData {
  const known = days.filter(({ cost }) => cost !== null)
  const lastDay = days.at(-1)?.day ?? ''
  const ahead = forecastedDayValues.filter(({ day }, place) => day <= lastDay || place < daysAhead)
  const places = [...known, ...ahead]
  const knownAmounts = (amountOf: (one: (typeof known)[number]) => string | null) =>
    places.map((_, place) => (known[place] ? amountOf(known[place]) : null))
  const aheadAmounts = (amountOf: (one: (typeof ahead)[number]) => string | null) =>
    places.map((_, place) => (place < known.length ? null : amountOf(ahead[place - known.length] ?? nothing)))
  const previous = places.map(({ day }) => days.find((one) => one.day === day))
  return {
    categories: places.map(({ day }) => dayText(day)),
    axisNames: places.map(({ day }) => shortDay(day)),
    fileNames: places.map(({ day }) => day),
    series: [
      ...providerSeries(knownAmounts),
      ...(ahead.length === 0 ? [] : [forecastSeries(aheadAmounts(({ amount }) => amount))]),
    ],
    ...(previous.some((one) => one?.previousCost) && {
      previous: {
        name: 'Month before',
        meaning: 'Cost of the day with the same number in the month before.',
        categories: previous.map((one) => (one?.previousDay ? dayText(one.previousDay) : null)),
        fileNames: previous.map((one) => one?.previousDay ?? null),
        values: numbersOf(previous.map((one) => one?.previousCost ?? null)),
        amounts: previous.map((one) => one?.previousCost ?? null),
      },
    }),
    ...chartBand([...known.map(() => null), ...ahead], currency),
  }
}

const nothing = { day: '', amount: '0', lower: null, upper: null }

function providerSeries(
  amountsOf: (of: (one: SpendForecast['days'][number]) => string | null) => (string | null)[],
): ChartSeries[] {
  const databricks = amountsOf(({ databricksCost }) => databricksCost)
  const cloud = amountsOf(({ cloudCost }) => cloudCost)
  const bars: ChartSeries = {
    name: 'Databricks',
    meaning: databricksCostColumn.meaning,
    fill: 'chart-1',
    shape: 'bar',
    values: numbersOf(databricks),
    amounts: databricks,
  }
  if (isNothing(cloud)) return [bars]
  const estimated: ChartSeries = {
    name: 'VMs',
    meaning: cloudCostColumn.meaning,
    fill: 'chart-2',
    shape: 'bar',
    values: numbersOf(cloud),
    amounts: cloud,
    isEstimated: cloud.map((amount) => amount !== null && moneyUnits(amount) !== 0n),
  }
  return [bars, estimated]
}

const forecastSeries = (amounts: readonly (string | null)[]): ChartSeries => ({
  name: 'Forecast',
  meaning: 'What each day ahead is expected to cost; of 100 days, 80 lie within the band.',
  fill: 'chart-1',
  shape: 'line',
  values: numbersOf(amounts),
  amounts,
  isEstimated: amounts.map(() => true),
})
