import type { Column } from '#contract/columns.ts'
import type { MeasuredColumn } from './fitting-columns.ts'

const widthsPx: Readonly<Record<Column['format'], number>> = {
  text: 170,
  id: 170,
  money: 116,
  trend: 104,
  count: 100,
  duration: 110,
  instant: 180,
  day: 110,
  share: 84,
  number: 100,
  bytes: 104,
  status: 180,
  statuses: 96,
  badges: 180,
  boolean: 84,
}

/** The box by which a row is chosen. */
export const choicePx = 34

const firstPx = 280
const tightFirstPx = 200
const tightTextPx = 104
/** One badge; several stand below each other. */
const tightBadgesPx = 104

/** The width of a column before it is measured, and in lists so long that columns must not move. */
export function usualWidthPx({ format }: Column, place: number): number {
  return place === 0 ? firstPx : widthsPx[format]
}

/** A column with its width, and with the one that it has where long texts are cut short. */
export function measured(column: Column, place: number, widthPx: number): MeasuredColumn {
  const tightPx = Math.min(widthPx, tightLimitPx(column, place) ?? widthPx)
  return { name: column.name, widthPx, tightPx, ...(column.leavesFirst && { leavesFirst: true }) }
}

/** An id and a number are never cut short. */
function tightLimitPx({ format, isDecimal = false }: Column, place: number): number | undefined {
  if (format === 'id' || isDecimal) return undefined
  if (place === 0) return tightFirstPx
  return format === 'text' ? tightTextPx : format === 'badges' ? tightBadgesPx : undefined
}
