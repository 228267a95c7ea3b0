import type { Row } from '#contract/report.ts'

/** A text of a row; empty where there is none. */
export function textOf(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}

/** A text of a row, or null. */
export function textOrNull(row: Row, name: string): string | null {
  const value = row[name]
  return value === null || value === undefined ? null : textOf(row, name)
}

/** A number of a row, or null. */
export function numberOrNull(row: Row, name: string): number | null {
  const value = row[name]
  return value === null || value === undefined ? null : Number(value)
}
