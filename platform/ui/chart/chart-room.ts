import type { ChartData } from './chart-data.ts'
import { axisPlaces } from './chart-places.ts'

/** How much room a drawing has from left to right. */
export type ChartRoom = { plotPx: number; bandPx: number }

// The labels of the upright axis, and the margin at the right.
const besidePx = 50
const characterPx = 6.6

/** The room for the places of the axis in a drawing of that width. */
export function roomOf(data: Pick<ChartData, 'categories' | 'previous'>, widthPx: number): ChartRoom {
  const plotPx = Math.max(1, widthPx - besidePx)
  return { plotPx, bandPx: plotPx / Math.max(1, axisPlaces(data).length) }
}

/** About how wide a label is; rather too wide than too narrow. */
export function textPx(text: string): number {
  return text.length * characterPx
}

const gapShare = 0.28
const gapOfSidesShare = 0.3
const widestBarPx = 44
const leastHatchedPx = 6

/** The shape of bars, as the drawing library takes it. */
export const barShape = {
  type: 'bar',
  barMaxWidth: widestBarPx,
  barCategoryGap: `${gapShare * 100}%`,
  barGap: `${gapOfSidesShare * 100}%`,
}

/** True where bars are so thin that a hatch would tear them to pieces. */
export function areBarsThin(
  data: Pick<ChartData, 'categories' | 'previous' | 'series'>,
  isStacked: boolean,
  widthPx: number,
): boolean {
  const sides = isStacked ? 1 : data.series.filter(({ shape }) => shape === 'bar').length
  const shares = sides + (sides - 1) * gapOfSidesShare
  return (roomOf(data, widthPx).bandPx * (1 - gapShare)) / Math.max(1, shares) < leastHatchedPx
}
