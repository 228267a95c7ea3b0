import type { ChartData, ChartLimit, ChartSeries } from './chart-data.ts'
import type { TokenColors } from './chart-colors.ts'
import { currentStart, onAxis } from './chart-places.ts'

/** The series of the drawing library: the previous period in grey, the series, the limits. */
export function drawnSeries(data: ChartData, isStacked: boolean, colors: TokenColors): object[] {
  const stack = isStacked ? { stack: 'all' } : {}
  return [
    ...(data.previous ? [previousBars(data.previous.values, stack, colors)] : []),
    ...data.series.flatMap((series) =>
      series.shape === 'bar' ? [bars(series, data, stack, colors)] : lines(series, data, colors),
    ),
    ...(data.limits ?? []).map((limit) => limitLine(limit, colors)),
    ...(data.previous ? [divider(currentStart(data) - 1, colors)] : []),
  ]
}

const barShape = { type: 'bar', barMaxWidth: 44, barCategoryGap: '28%' }

function previousBars(values: readonly (number | null)[], stack: object, colors: TokenColors): object {
  return {
    ...barShape,
    ...stack,
    name: 'Previous period',
    data: values,
    itemStyle: { color: colors('chart-previous') },
  }
}

function bars(
  { name, values, fill, isEstimated }: ChartSeries,
  data: ChartData,
  stack: object,
  colors: TokenColors,
) {
  const hatch = {
    decal: {
      symbol: 'rect',
      dashArrayX: [1, 0],
      dashArrayY: [1, 2],
      rotation: -Math.PI / 4,
      color: colors('chart-hatch'),
    },
  }
  const points = values.map((value, place) =>
    isEstimated?.[place] ? { value, itemStyle: hatch } : { value },
  )
  return {
    ...barShape,
    ...stack,
    name,
    data: onAxis(points, data),
    itemStyle: { color: colors(fill), borderColor: colors('surface-panel'), borderWidth: 1 },
  }
}

/** A line; from where it is estimated it goes on dashed. */
function lines(
  { name, values, fill, isEstimated = [] }: ChartSeries,
  data: ChartData,
  colors: TokenColors,
): object[] {
  const line = { type: 'line', name, showSymbol: false, itemStyle: { color: colors(fill) } }
  const known = values.map((value, place) => (isEstimated[place] ? null : value))
  const estimated = values.map((value, place) =>
    isEstimated[place] || isEstimated[place + 1] ? value : null,
  )
  return [
    { ...line, data: onAxis(known, data), lineStyle: { width: 1.6 } },
    ...(isEstimated.includes(true)
      ? [{ ...line, data: onAxis(estimated, data), lineStyle: { width: 1.6, type: 'dashed' } }]
      : []),
  ]
}

function limitLine({ label, value, kind }: ChartLimit, colors: TokenColors): object {
  const color = colors(`chart-${kind}`)
  return {
    type: 'line',
    name: label,
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      data: [{ yAxis: value }],
      lineStyle: { color, width: 1.4, type: kind === 'budget' ? 'solid' : 'dotted' },
      label: { formatter: label, position: 'insideEndTop', color, fontSize: 12 },
    },
  }
}

function divider(place: number, colors: TokenColors): object {
  return {
    type: 'line',
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      data: [{ xAxis: place }],
      lineStyle: { color: colors('chart-axis'), width: 1, type: [2, 3] },
      label: { show: false },
    },
  }
}
