import type { Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'

/** A text of a row; numbers are written out, anything else is absent. */
export function textOf(row: Row, name: string): string | null {
  const value = row[name]
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null
}

/** A number of a row, also where the wire has it as text. */
export function numberOf(row: Row, name: string): number | null {
  const text = textOf(row, name)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isNaN(value) ? null : value
}

/** The texts of a list in a row; null stands for an absent one. */
export function textsOf(row: Row, name: string): (string | null)[] {
  const value = row[name]
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : null))
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}

/** True only where the row has the value `true`. */
export function isTrue(row: Row, name: string | undefined): boolean {
  return name !== undefined && row[name] === true
}

/** Whether a value that a row has contains an estimate. */
export function isEstimatedIn(row: Row, { name, isEstimate, estimatedWhen }: Column): boolean {
  return textOf(row, name) !== null && (isEstimate === true || isTrue(row, estimatedWhen))
}
