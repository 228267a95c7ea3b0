import type { ChartSeries } from '#ui/chart/chart-data.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { sumsOf } from './shown-series.ts'

/** Lines through the points: of a stack through its sums, else of each series its own. */
export function trendLines(series: readonly ChartSeries[], isStacked: boolean): ChartSeries[] {
  const [first] = series
  if (!first) return []
  if (series.length === 1) return lineThrough(first.values, 'Trend', 'chart-2')
  if (isStacked) return lineThrough(sumsOf(series), 'Trend', 'neutral-solid')
  return series.flatMap(({ name, values, fill }) => lineThrough(values, `${name}, trend`, fill))
}

/** The straight line that is nearest to the points, as a series of its own; none through less than two. */
function lineThrough(values: readonly (number | null)[], name: string, fill: Fill): ChartSeries[] {
  const points = values.flatMap((value, place) => (value === null ? [] : [{ place, value }]))
  if (points.length < 2) return []
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const [middlePlace, middleValue] = [
    mean(points.map(({ place }) => place)),
    mean(points.map(({ value }) => value)),
  ]
  const spread = points.reduce((sum, { place }) => sum + (place - middlePlace) ** 2, 0)
  const rise =
    points.reduce((sum, { place, value }) => sum + (place - middlePlace) * (value - middleValue), 0) / spread
  const onLine = values.map((_, place) => middleValue + rise * (place - middlePlace))
  return [{ name, values: onLine, fill, shape: 'line' }]
}
