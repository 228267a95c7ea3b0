import type { EChartsCoreOption } from 'echarts/core'
import type { TokenColors } from './chart-colors.ts'
import { axisLabels } from './axis-labels.ts'
import { markerGroups } from './chart-markers.ts'
import { axisPlaces, currentStart } from './chart-places.ts'
import { roomOf } from './chart-room.ts'
import { drawnSeries } from './chart-series.ts'
import { tooltipElement } from './chart-tooltip.ts'
import type { ChartProps } from './chart-props.ts'

type Drawn = Pick<ChartProps, 'data' | 'format' | 'isStacked'>

const font = { fontSize: 12 }

/** What the drawing library is told of a drawing of that width. */
export function chartOption(
  { data, format, isStacked = false }: Drawn,
  colors: TokenColors,
  widthPx: number,
): EChartsCoreOption {
  const places = axisPlaces(data)
  const room = roomOf(data, widthPx)
  const labels = axisLabels(places, room)
  const start = currentStart(data)
  const markers = markerGroups(data.markers ?? [], start, room)
  const axisLabel = { ...font, color: colors('text-3') }
  return {
    animation: false,
    textStyle: { fontFamily: colors('font') },
    grid: {
      left: 0,
      right: 4,
      top: data.limits || data.markers?.length ? 20 : data.previous ? 4 : 8,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: [
      {
        type: 'category',
        data: places,
        axisTick: { show: false },
        ...shading(data, start, colors),
        axisLine: { lineStyle: { color: colors('chart-axis') } },
        axisLabel: {
          ...axisLabel,
          hideOverlap: true,
          interval: (place: number) => labels.has(place),
          formatter: (_: string, place: number) => labels.get(place) ?? '',
        },
      },
      ...(data.previous ? [periodAxis(places, periodLabels(data, start), colors)] : []),
    ],
    yAxis: {
      type: 'value',
      splitNumber: 3,
      axisLabel: { ...axisLabel, formatter: format.short },
      splitLine: { lineStyle: { color: colors('chart-grid') } },
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'shadow', shadowStyle: { color: colors('chart-band') } },
      padding: [8, 12],
      borderWidth: 0,
      backgroundColor: colors('surface-overlay'),
      extraCssText: 'box-shadow: var(--shadow-popover); border-radius: var(--radius-control)',
      formatter: (hovered: unknown) => tooltipElement(placeOf(hovered), data, format, markers),
    },
    series: drawnSeries({ data, isStacked, colors, widthPx, markers }),
  }
}

/** Shades the categories whose figures are not final. */
function shading({ incomplete, categories }: ChartProps['data'], start: number, colors: TokenColors): object {
  if (!incomplete) return {}
  const shaded = new Set(incomplete.places.map((place) => place + start))
  const all = Array.from({ length: start + categories.length }, (_, place) =>
    shaded.has(place) ? colors('chart-incomplete') : 'transparent',
  )
  return { splitArea: { show: true, interval: 0, areaStyle: { color: all } } }
}

/** An axis without a line at the top, for the names of the two periods. */
function periodAxis(places: readonly string[], names: ReadonlyMap<number, string>, colors: TokenColors) {
  return {
    type: 'category',
    position: 'top',
    data: places,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...font,
      color: colors('text-2'),
      align: 'left',
      interval: 0,
      formatter: (_: string, place: number) => names.get(place) ?? '',
    },
  }
}

function periodLabels(
  { previous, currentLabel = '' }: ChartProps['data'],
  start: number,
): ReadonlyMap<number, string> {
  return new Map([
    [0, previous?.label ?? ''],
    [start, currentLabel],
  ])
}

function placeOf(hovered: unknown): number {
  const first: unknown = Array.isArray(hovered) ? hovered[0] : hovered
  if (typeof first !== 'object' || first === null || !('dataIndex' in first)) return -1
  return typeof first.dataIndex === 'number' ? first.dataIndex : -1
}
