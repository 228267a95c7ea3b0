import type { TokenColors } from './chart-colors.ts'
import type { ChartData, ChartFormat } from './chart-data.ts'

type Values = readonly (number | null)[]

/** The upright axis of values, with lines at round values and reaching to limits that are always shown. */
export function valueAxis(
  data: ChartData,
  { short, step }: Pick<ChartFormat, 'short' | 'step'>,
  isStacked: boolean,
  colors: TokenColors,
): object {
  return {
    type: 'value',
    splitNumber: 3,
    ...(step ? steppedReach(data, isStacked, step) : reachOf(data)),
    axisLabel: { fontSize: 12, color: colors('text-3'), formatter: short },
    splitLine: { lineStyle: { color: colors('chart-grid') } },
  }
}

/** How far the axis reaches where a limit is always shown. */
function reachOf(data: ChartData): object {
  const inSight = limitsInSight(data)
  return inSight.length === 0 ? {} : { max: (values: { max: number }) => Math.max(values.max, ...inSight) }
}

/** The axis from zero to the first step that no value passes. */
function steppedReach(data: ChartData, isStacked: boolean, step: (most: number) => number): object {
  const most = mostOf(data, isStacked)
  if (most <= 0) return {}
  const interval = step(most)
  return { min: 0, max: Math.ceil(most / interval) * interval, interval }
}

function mostOf(data: ChartData, isStacked: boolean): number {
  const { categories, series, previous, band } = data
  const bars = series.filter(({ shape }) => shape === 'bar').map(({ values }) => values)
  const stacked = categories.map((_, place) => bars.reduce((sum, values) => sum + (values[place] ?? 0), 0))
  const drawn: Values[] = [...series, ...(previous ? [previous] : [])].map(({ values }) => values)
  const all = [...drawn, ...(isStacked ? [stacked] : []), ...(band ? [band.upper] : []), limitsInSight(data)]
  return Math.max(0, ...all.flat().map((value) => value ?? 0))
}

function limitsInSight({ limits = [] }: ChartData): number[] {
  return limits.filter(({ isAlwaysInSight }) => isAlwaysInSight).map(({ value }) => value)
}
