import type { ChartSeries } from '#ui/chart/chart-data.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { sumsOf } from './shown-series.ts'

/** Lines through the points: of a stack through its sums, else of each series its own. */
export function trendLines(
  series: readonly ChartSeries[],
  isStacked: boolean,
  /** Where the values stand on the axis; absent: in equal steps. */
  positions: readonly number[] = (series[0]?.values ?? []).map((_none, place) => place),
): ChartSeries[] {
  const [first] = series
  if (!first) return []
  if (series.length === 1) return lineThrough(first.values, positions, 'Trend', 'chart-2')
  if (isStacked) return lineThrough(sumsOf(series), positions, 'Trend', 'neutral-solid')
  return series.flatMap(({ name, values, fill }) => lineThrough(values, positions, `${name}, trend`, fill))
}

const meaning = 'The straight line nearest to the points.'

/** The straight line that is nearest to the points, as a series of its own; none through less than two. */
function lineThrough(
  values: readonly (number | null)[],
  positions: readonly number[],
  name: string,
  fill: Fill,
): ChartSeries[] {
  const points = values.flatMap((value, place) =>
    value === null ? [] : [{ at: positions[place] ?? 0, value }],
  )
  if (points.length < 2) return []
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const [middle, middleValue] = [mean(points.map(({ at }) => at)), mean(points.map(({ value }) => value))]
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const rise = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - middleValue), 0) / spread
  const onLine = positions.map((at) => middleValue + rise * (at - middle))
  return [{ name, meaning, values: onLine, fill, shape: 'line' }]
}
