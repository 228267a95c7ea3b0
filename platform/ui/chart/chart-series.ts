import type { TokenColors } from './chart-colors.ts'
import type { ChartData, ChartSeries } from './chart-data.ts'
import type { MarkerGroup } from './chart-markers.ts'
import { bandArea } from './chart-band.ts'
import { barShape, type ChartRoom } from './chart-room.ts'
import { onAxis } from './on-axis.ts'
import {
  formerAmounts,
  limitLine,
  markerLines,
  markSymbols,
  previousBars,
  spanBars,
  timeShade,
} from './chart-signs.ts'

type Given = {
  data: ChartData
  isStacked: boolean
  colors: TokenColors
  room: ChartRoom
  /** Bars are too thin for a hatch. */
  areThin: boolean
  markers: readonly MarkerGroup[]
}

/** The series of the drawing library: the previous period behind, the series, and the signs around them. */
export function drawnSeries({ data, isStacked, colors, room, areThin, markers }: Given): object[] {
  const look = areThin ? thinLook(colors) : hatchedLook(colors)
  const shape = { ...barShape(room), ...(isStacked ? { stack: 'all' } : {}) }
  return [
    ...(data.previous ? [previousBars(data.previous, colors)] : []),
    ...(data.times ? [] : (data.spans ?? []).map((span) => spanBars(span, data, colors))),
    ...(data.band ? bandArea(data.band, data.times, colors) : []),
    ...data.series.flatMap((series) =>
      series.shape === 'bar' ? [bars(series, data, { ...look, shape }, colors)] : lines(series, data, colors),
    ),
    ...(data.restated && data.restated.length > 0 ? [formerAmounts(data.restated, data, colors, room)] : []),
    ...markSymbols(data, isStacked, colors),
    ...(data.limits ?? []).map((limit) => limitLine(limit, colors)),
    ...(markers.length > 0 ? [markerLines(markers, colors)] : []),
    ...(data.times ? timeShade(data.incomplete?.places ?? [], data.times, colors) : []),
  ]
}

type BarLook = { estimate: object; idle: object; borderPx: number }

/** The opacity of a thin bar of an estimate, the same as in the legend. */
const palerShare = 0.5
const thinLook = (colors: TokenColors): BarLook => ({
  estimate: { opacity: palerShare },
  idle: { color: colors('border-strong') },
  borderPx: 0,
})

function hatchedLook(colors: TokenColors): BarLook {
  const hatchOf = (color: string) => ({
    symbol: 'rect',
    dashArrayX: [1, 0],
    dashArrayY: [1, 2],
    rotation: -Math.PI / 4,
    color: colors(color),
  })
  return {
    estimate: { decal: hatchOf('chart-hatch') },
    idle: { color: colors('surface-active'), decal: hatchOf('border-strong') },
    borderPx: 1,
  }
}

function bars(
  { name, values, fill, isEstimated }: ChartSeries,
  { times }: ChartData,
  { estimate, idle, borderPx, shape }: BarLook & { shape: object },
  colors: TokenColors,
) {
  return {
    ...shape,
    name,
    data: onAxis(values, times).map((value, place) =>
      isEstimated?.[place] ? { value, itemStyle: estimate } : { value },
    ),
    itemStyle: {
      ...(fill === 'idle' ? idle : { color: colors(fill) }),
      borderColor: colors('surface-panel'),
      borderWidth: borderPx,
    },
  }
}

/** A line; from where it is estimated it goes on dashed. */
function lines(
  { name, values, fill, isEstimated = [] }: ChartSeries,
  { times }: ChartData,
  colors: TokenColors,
): object[] {
  const line = { type: 'line', name, showSymbol: false, itemStyle: { color: colors(fill) } }
  const known = values.map((value, place) => (isEstimated[place] ? null : value))
  const estimated = values.map((value, place) =>
    isEstimated[place] || isEstimated[place + 1] ? value : null,
  )
  return [
    { ...line, data: onAxis(known, times), lineStyle: { width: 1.6 } },
    ...(isEstimated.includes(true)
      ? [{ ...line, data: onAxis(estimated, times), lineStyle: { width: 1.6, type: 'dashed' } }]
      : []),
  ]
}
