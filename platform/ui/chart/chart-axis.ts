import { instantParts, withoutYear } from '#ui/format/time.ts'
import { axisLabels } from './axis-labels.ts'
import type { ChartData, ChartTimes } from './chart-data.ts'
import type { TokenColors } from './chart-colors.ts'
import type { ChartRoom } from './chart-room.ts'

const labelPx = 90
/** Room for the half of a bar that stands at an end of the axis. */
const edgePx = 8

/** The axis of categories in equal steps, or of time from the start of the range to its end. */
export function lowerAxis(data: ChartData, room: ChartRoom, colors: TokenColors): object {
  const look = {
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors('chart-axis') } },
  }
  const axisLabel = { fontSize: 12, color: colors('text-3'), hideOverlap: true }
  const { times } = data
  if (times) {
    const edgeMs = (edgePx / room.plotPx) * (times.untilMs - times.sinceMs)
    return {
      ...look,
      type: 'time',
      min: times.sinceMs - edgeMs,
      max: times.untilMs + edgeMs,
      splitNumber: Math.max(1, Math.floor(room.plotPx / labelPx)),
      axisLabel: { ...axisLabel, formatter: (atMs: number) => timeLabel(atMs, times) },
    }
  }
  const labels = axisLabels(data.axisNames ?? data.categories, room)
  return {
    ...look,
    type: 'category',
    data: [...data.categories],
    ...shading(data, colors),
    axisLabel: {
      ...axisLabel,
      interval: (place: number) => labels.has(place),
      formatter: (_: string, place: number) => labels.get(place) ?? '',
    },
  }
}

/** A day at midnight, with its year where the axis reaches into another one; else the time. */
export function timeLabel(
  atMs: number,
  { sinceMs, untilMs }: Pick<ChartTimes, 'sinceMs' | 'untilMs'>,
  zone?: string,
): string {
  const { day, time } = instantParts(new Date(atMs), zone)
  if (time !== '00:00') return time
  const yearOf = (ms: number) => instantParts(new Date(ms), zone).day.slice(-4)
  return yearOf(sinceMs) === yearOf(untilMs - 1) ? withoutYear(day) : day
}

/** Shades the categories whose figures are not final. */
function shading({ incomplete, categories }: ChartData, colors: TokenColors): object {
  if (!incomplete) return {}
  const shaded = new Set(incomplete.places)
  const all = categories.map((_, place) => (shaded.has(place) ? colors('chart-incomplete') : 'transparent'))
  return { splitArea: { show: true, interval: 0, areaStyle: { color: all } } }
}
