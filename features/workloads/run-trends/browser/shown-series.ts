import { sumOfMoney } from '#contract/money.ts'
import type { ChartSeries } from '#ui/chart/chart-data.ts'
import { estimateReasonsAt, totalOf } from '#ui/chart/chart-data.ts'
import { machineFill } from '#ui/fill/fill.ts'
import { count } from '#ui/format/quantity.ts'

const colours = 10

/** The series that a chart draws, each in a colour of its own: where there are more, the nine largest, and all others as one. */
export function shownSeries(series: readonly ChartSeries[]): ChartSeries[] {
  if (series.length <= colours) return [...series]
  const ranked = series.toSorted((one, other) => totalOf(other) - totalOf(one))
  const others = ranked.slice(colours - 1)
  return [...coloured(series, ranked.slice(0, colours - 1)), sumOf(others)]
}

/** The series that a chart draws where their sum says nothing: where there are more than colours, those that reach highest. */
export function highestSeries(series: readonly ChartSeries[]): ChartSeries[] {
  if (series.length <= colours) return [...series]
  const ranked = series.toSorted((one, other) => greatestOf(other) - greatestOf(one))
  return coloured(series, ranked.slice(0, colours))
}

function greatestOf({ values }: ChartSeries): number {
  return Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY))
}

function coloured(series: readonly ChartSeries[], chosen: readonly ChartSeries[]): ChartSeries[] {
  return series
    .filter((one) => chosen.includes(one))
    .map((one, place) => Object.assign({}, one, { fill: machineFill(place) }))
}

function sumOf(series: readonly ChartSeries[]): ChartSeries {
  const isEstimated = (series[0]?.values ?? []).map((_none, place) =>
    series.some((one) => one.isEstimated?.[place] === true),
  )
  return {
    name: `${count(series.length)} more`,
    values: sumsOf(series),
    ...(series.every(({ amounts }) => amounts) ? { amounts: amountsOf(series) } : {}),
    fill: 'chart-other',
    shape: series[0]?.shape ?? 'bar',
    ...(isEstimated.includes(true)
      ? {
          isEstimated,
          estimatedBecause: isEstimated.map(
            (_none, place) => estimateReasonsAt(series, place).join(' ') || undefined,
          ),
        }
      : {}),
  }
}

/** The sum of series at each place; null where none has a value. */
export function sumsOf(series: readonly ChartSeries[]): (number | null)[] {
  return (series[0]?.values ?? []).map((_none, place) => {
    const known = series.flatMap(({ values }) => values[place] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
}

function amountsOf(series: readonly ChartSeries[]): (string | null)[] {
  return (series[0]?.values ?? []).map((_none, place) => {
    const known = series.flatMap(({ amounts }) => amounts?.[place] ?? [])
    return known.length === 0 ? null : sumOfMoney(known)
  })
}
