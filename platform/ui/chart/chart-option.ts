import type { EChartsCoreOption } from 'echarts/core'
import { lowerAxis } from './chart-axis.ts'
import type { TokenColors } from './chart-colors.ts'
import { markerGroups } from './chart-markers.ts'
import type { ChartProps } from './chart-props.ts'
import { areBarsThin, roomOf } from './chart-room.ts'
import { drawnSeries } from './chart-series.ts'
import { tooltipElement } from './chart-tooltip.ts'
import { valueAxis } from './value-axis.ts'

type Drawn = Pick<ChartProps, 'data' | 'format' | 'isStacked'>

const withLabelsPx = 20
const withMarkLabelsPx = 30
const withoutLabelsPx = 8

/** The options of the chart library for a drawing of that width. */
export function chartOption(
  { data, format, isStacked = false }: Drawn,
  colors: TokenColors,
  widthPx: number,
): EChartsCoreOption {
  const room = roomOf(data, widthPx)
  const markers = markerGroups(data.markers ?? [], room)
  const marks = data.marks ?? []
  const hasLabels = data.limits !== undefined || markers.length > 0 || marks.length > 0
  const areMarksLabelled = marks.some(({ label }) => label !== undefined)
  return {
    animation: false,
    textStyle: { fontFamily: colors('font') },
    grid: {
      left: 0,
      right: 4,
      top: areMarksLabelled ? withMarkLabelsPx : hasLabels ? withLabelsPx : withoutLabelsPx,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: [
      lowerAxis(data, room, colors),
      ...(data.previous || data.spans ? [hiddenAxis(data.categories)] : []),
    ],
    yAxis: [
      valueAxis(data, format, isStacked, colors),
      ...(data.spans ? [{ show: false, min: 0, max: 1 }] : []),
    ],
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: {
        type: data.times ? 'line' : 'shadow',
        shadowStyle: { color: colors('chart-band') },
        lineStyle: { color: colors('chart-axis') },
      },
      padding: [8, 12],
      borderWidth: 0,
      backgroundColor: colors('surface-overlay'),
      extraCssText: 'box-shadow: var(--shadow-popover); border-radius: var(--radius-control)',
      formatter: (hovered: unknown) => tooltipElement(placeOf(hovered), data, format, markers),
    },
    series: drawnSeries({
      data,
      isStacked,
      colors,
      room,
      areThin: areBarsThin(data, isStacked, widthPx),
      markers,
    }),
  }
}

/** The axis of the previous period and of spans, whose bars reach from one place to the next. */
function hiddenAxis(categories: readonly string[]) {
  return { type: 'category', data: [...categories], show: false, axisPointer: { show: false } }
}

function placeOf(hovered: unknown): number {
  const first: unknown = Array.isArray(hovered) ? hovered[0] : hovered
  if (typeof first !== 'object' || first === null || !('dataIndex' in first)) return -1
  return typeof first.dataIndex === 'number' ? first.dataIndex : -1
}
