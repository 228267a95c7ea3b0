import type { ChartData, ChartLimit, ChartRestatement, ChartSeries } from './chart-data.ts'
import type { TokenColors } from './chart-colors.ts'
import type { MarkerGroup } from './chart-markers.ts'
import { currentStart, onAxis } from './chart-places.ts'
import { areBarsThin, barShape } from './chart-room.ts'

type Given = {
  data: ChartData
  isStacked: boolean
  colors: TokenColors
  widthPx: number
  markers: readonly MarkerGroup[]
}

/** The series of the drawing library: the previous period in grey, the series, the limits. */
export function drawnSeries({ data, isStacked, colors, widthPx, markers }: Given): object[] {
  const look = areBarsThin(data, isStacked, widthPx) ? thinLook : hatchedLook(colors)
  const stack = isStacked ? { stack: 'all' } : {}
  return [
    ...(data.previous ? [previousBars(data.previous.values, stack, colors)] : []),
    ...data.series.flatMap((series) =>
      series.shape === 'bar' ? [bars(series, data, { ...look, stack }, colors)] : lines(series, data, colors),
    ),
    ...(data.restated && data.restated.length > 0 ? [formerAmounts(data.restated, data, colors)] : []),
    ...(data.limits ?? []).map((limit) => limitLine(limit, colors)),
    ...(markers.length > 0 ? [markerLines(markers, data, colors)] : []),
    ...(data.previous ? [divider(currentStart(data) - 1, colors)] : []),
  ]
}

type BarLook = { estimate: object; borderPx: number }

/** The share of its colour that a thin bar of an estimate keeps; the legend says the same. */
const palerShare = 0.5
const thinLook: BarLook = { estimate: { opacity: palerShare }, borderPx: 0 }

function hatchedLook(colors: TokenColors): BarLook {
  const decal = {
    symbol: 'rect',
    dashArrayX: [1, 0],
    dashArrayY: [1, 2],
    rotation: -Math.PI / 4,
    color: colors('chart-hatch'),
  }
  return { estimate: { decal }, borderPx: 1 }
}

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
  { estimate, borderPx, stack }: BarLook & { stack: object },
  colors: TokenColors,
) {
  const points = values.map((value, place) =>
    isEstimated?.[place] ? { value, itemStyle: estimate } : { value },
  )
  return {
    ...barShape,
    ...stack,
    name,
    data: onAxis(points, data),
    itemStyle: { color: colors(fill), borderColor: colors('surface-panel'), borderWidth: borderPx },
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

/** A short line at what was said of a category before. */
function formerAmounts(restated: readonly ChartRestatement[], data: ChartData, colors: TokenColors): object {
  const before = new Map(restated.map((restatement) => [restatement.place, restatement.before]))
  return {
    type: 'line',
    name: 'First said',
    silent: true,
    z: 5,
    symbol: 'rect',
    symbolSize: [16, 2],
    showAllSymbol: true,
    itemStyle: { color: colors('text') },
    lineStyle: { opacity: 0 },
    data: onAxis(
      data.categories.map((_, place) => before.get(place) ?? null),
      data,
    ),
  }
}

const limitColors: Readonly<Record<ChartLimit['kind'], string>> = {
  budget: 'chart-budget',
  commit: 'chart-commit',
  threshold: 'text-2',
}

/** Dashed upright lines between two categories, with what happened there. */
function markerLines(groups: readonly MarkerGroup[], data: ChartData, colors: TokenColors): object {
  const lines = groups.flatMap(({ markers, label, labelledPlace, align }) =>
    markers.map(({ place }) => ({
      xAxis: currentStart(data) + place,
      name: label,
      label: { show: place === labelledPlace, align },
    })),
  )
  return {
    type: 'line',
    data: [],
    markLine: {
      silent: true,
      symbol: ['none', 'triangle'],
      symbolSize: 6,
      data: lines,
      lineStyle: { color: colors('text-3'), width: 1, type: 'dashed' },
      label: { formatter: '{b}', position: 'end', color: colors('text-2'), fontSize: 11 },
    },
  }
}

function limitLine({ label, value, kind }: ChartLimit, colors: TokenColors): object {
  const color = colors(limitColors[kind])
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
