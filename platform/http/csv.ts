import type { Column, ColumnFormat } from '#contract/columns.ts'
import { csvCell, csvText } from '#contract/csv-text.ts'
import type { Row } from '#contract/report.ts'

const units: Partial<Readonly<Record<ColumnFormat, string>>> = {
  duration: 'ms',
  bytes: 'bytes',
  share: '%',
  instant: 'UTC',
}
const ofMoney: ReadonlySet<ColumnFormat> = new Set(['money', 'trend'])
const figures: ReadonlySet<ColumnFormat> = new Set([
  'money',
  'count',
  'duration',
  'bytes',
  'share',
  'number',
  'instant',
  'day',
  'boolean',
])

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(textOf).join('; ') : String(value)
}

const percentDigits = 12

/** A share as percent, without the noise of binary fractions. */
function percentOf(share: unknown): unknown {
  return typeof share === 'number' ? Number((share * 100).toPrecision(percentDigits)) : share
}

function cell({ name, format }: Column, row: Row): string {
  const text = textOf(format === 'share' ? percentOf(row[name]) : row[name])
  return figures.has(format) ? csvCell(text) : csvText(text)
}

function heading({ label, format }: Column, currency: string | null): string {
  const unit = ofMoney.has(format) ? currency : units[format]
  return csvText(unit ? `${label} (${unit})` : label)
}

/** The first line of a CSV file: labels with their units. */
export function csvHeader(columns: readonly Column[], currency: string | null): string {
  return `${columns.map((column) => heading(column, currency)).join(',')}\r\n`
}

/** Rows as lines of a CSV file (RFC 4180). */
export function csvLines(columns: readonly Column[], rows: readonly Row[]): string {
  return rows.map((row) => `${columns.map((column) => cell(column, row)).join(',')}\r\n`).join('')
}
