import type { ReactNode } from 'react'
import type { ChartData, ChartFormat, ChartMark, ChartMarker } from './chart-data.ts'
import type { ChartZoom } from './zoom-button.tsx'

export type ChartProps = {
  title: string
  /** Unit of the axis, in grey beside the title: "UTC", "$ per day". */
  unit?: string
  /** What a category is: "Day". */
  categoryName: string
  data: ChartData
  format: ChartFormat
  isStacked?: boolean
  height?: number
  /** At the right of the head: what the bars are cut by. */
  actions?: ReactNode
  /** A click on a part: its category and series. */
  onChoose?: (category: number, series: string) => void
  /** A click on a line that stands for what happened. */
  onMarker?: (marker: ChartMarker) => void
  /** A click on a sign above a category. */
  onMark?: (mark: ChartMark) => void
  /** A range drawn with the pointer, or chosen by its ends: first and last category. */
  onRange?: (first: number, last: number) => void
  /** What is zoomed into, and the way back. */
  zoom?: ChartZoom | undefined
}

export type PictureMaker = () => string
