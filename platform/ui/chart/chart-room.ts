import type { ChartData, ChartMarker, ChartTimes } from './chart-data.ts'

/** How much room a drawing has from left to right, for all and for each of its places. */
export type ChartRoom = { plotPx: number; bandPx: number; times?: ChartTimes }

// The labels of the upright axis, and the margin at the right.
const besidePx = 50
const characterPx = 6.6

/** The room for the places of the axis in a drawing of that width. */
export function roomOf(
  { categories, times }: Pick<ChartData, 'categories' | 'times'>,
  widthPx: number,
): ChartRoom {
  const plotPx = Math.max(1, widthPx - besidePx)
  return { plotPx, bandPx: plotPx / Math.max(1, categories.length), ...(times ? { times } : {}) }
}

/** How far from the left edge of the plot a marker stands. */
export function markerPx({ place, atMs }: ChartMarker, { plotPx, bandPx, times }: ChartRoom): number {
  if (!times || atMs === undefined) return (place + 0.5) * bandPx
  return ((atMs - times.sinceMs) / Math.max(1, times.untilMs - times.sinceMs)) * plotPx
}

/** About how wide a label is; rather too wide than too narrow. */
export function textPx(text: string): number {
  return text.length * characterPx
}

const gapShare = 0.28
const gapOfSidesShare = 0.3
const widestBarPx = 44
const leastHatchedPx = 6
const barOfTimePx = { least: 2, most: 14 }

/** The width of a bar on an axis of time, where bars stand wherever something began. */
function timeBarPx({ bandPx }: ChartRoom): number {
  return Math.max(barOfTimePx.least, Math.min(barOfTimePx.most, Math.floor(bandPx / 2)))
}

/** The shape of bars, as the drawing library takes it. */
export function barShape(room: ChartRoom): object {
  if (room.times) return { type: 'bar', barWidth: timeBarPx(room) }
  return {
    type: 'bar',
    barMaxWidth: widestBarPx,
    barCategoryGap: `${gapShare * 100}%`,
    barGap: `${gapOfSidesShare * 100}%`,
  }
}

/** The width of a short line at one place. */
export function strokePx({ bandPx }: ChartRoom): number {
  return Math.max(2, Math.min(16, Math.floor(bandPx * (1 - gapShare))))
}

/** True where bars are so thin that a hatch would tear them to pieces. */
export function areBarsThin(
  data: Pick<ChartData, 'categories' | 'times' | 'series'>,
  isStacked: boolean,
  widthPx: number,
): boolean {
  const room = roomOf(data, widthPx)
  if (room.times) return timeBarPx(room) < leastHatchedPx
  const sides = isStacked ? 1 : data.series.filter(({ shape }) => shape === 'bar').length
  const shares = sides + (sides - 1) * gapOfSidesShare
  return (room.bandPx * (1 - gapShare)) / Math.max(1, shares) < leastHatchedPx
}
