import { sumOfMoney } from '#contract/money.ts'
import type { ChartSeries } from '#ui/chart/chart-data.ts'
import { totalOf } from '#ui/chart/chart-data.ts'
import { machineFill } from '#ui/fill/fill.ts'
import { count } from '#ui/format/quantity.ts'

const colours = 10

/** The series that a chart draws, each in a colour of its own: where there are more, the nine largest, and all others as one. */
export function shownSeries(series: readonly ChartSeries[]): ChartSeries[] {
  if (series.length <= colours) return [...series]
  const ranked = series.toSorted((one, other) => totalOf(other) - totalOf(one))
  const largest = new Set(ranked.slice(0, colours - 1))
  const others = ranked.slice(colours - 1)
  const single = series
    .filter((one) => largest.has(one))
    .map((one, place) => Object.assign({}, one, { fill: machineFill(place) }))
  return [...single, sumOf(others)]
}

function sumOf(series: readonly ChartSeries[]): ChartSeries {
  const values = (series[0]?.values ?? []).map((_none, place) => {
    const known = series.flatMap(({ values: own }) => own[place] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
  const isEstimated = values.map((_none, place) => series.some((one) => one.isEstimated?.[place] === true))
  return {
    name: `${count(series.length)} more`,
    values,
    ...(series.every(({ amounts }) => amounts) ? { amounts: amountsOf(series, values.length) } : {}),
    fill: 'chart-other',
    shape: 'bar',
    ...(isEstimated.includes(true) ? { isEstimated } : {}),
  }
}

function amountsOf(series: readonly ChartSeries[], length: number): (string | null)[] {
  return Array.from({ length }, (_none, place) => {
    const known = series.flatMap(({ amounts }) => amounts?.[place] ?? [])
    return known.length === 0 ? null : sumOfMoney(known)
  })
}
