import type { Absence } from '#contract/absence.ts'
import type { Column } from '#contract/columns.ts'
import { reasonsText } from '#contract/estimate-reasons.ts'
import { moneyUnits } from '#contract/money.ts'
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

/** Why a value that a row has is an estimate, in sentences; undefined where no reason is named, and of nothing. */
export function estimateTextIn(row: Row, { name, format, estimatedBecause }: Column): string | undefined {
  const text = textOf(row, name)
  if (!estimatedBecause || text === null || (format === 'money' && moneyUnits(text) === 0n)) return undefined
  return reasonsText(textOf(row, estimatedBecause.column), estimatedBecause.texts)
}

/** Why a row has no value in a column: the reason that the row names, else that of the column. */
export function absenceIn(row: Row, { absentBecause, absentByRow }: Column): Absence | undefined {
  const named = absentByRow && textOf(row, absentByRow.column)
  return absentByRow?.absences.find(({ because }) => because === named) ?? absentBecause
}

/** Whether a value that a row has contains an estimate. */
export function isEstimatedIn(row: Row, column: Column): boolean {
  if (textOf(row, column.name) === null) return false
  const isNamed = column.isEstimate === true || isTrue(row, column.estimatedWhen)
  return isNamed || estimateTextIn(row, column) !== undefined
}
