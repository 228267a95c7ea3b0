import type { Column } from '#contract/columns.ts'
import { reasonsOfAll } from '#contract/estimate-reasons.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import { bytes, count, decimal, duration, share } from '../format/quantity.ts'
import { numberOf, textOf } from './row-values.ts'

/** Figures stand at the right. */
export function isNumeric({ format, isDecimal = false }: Column): boolean {
  return isDecimal || ['money', 'count', 'duration', 'share', 'number', 'bytes'].includes(format)
}

export type Sum = { text: string; exact: string }

/** A figure of the foot that is no money, as shown and exact. */
export function shownSum({ format }: Column, value: string | number): Sum {
  const number = Number(value)
  if (format === 'duration') return { text: duration(number), exact: `${count(number)} ms` }
  if (format === 'bytes') return { text: bytes(number), exact: `${count(number)} bytes` }
  if (format === 'share') return { text: share(number), exact: share(number) }
  if (format === 'number') return { text: decimal(String(value)), exact: String(value) }
  return { text: count(value), exact: count(value) }
}

/** The sum of a column over rows; undefined where no row has a value. */
export function sumOf(column: Column, rows: readonly Row[]): string | number | undefined {
  if (column.format === 'money') {
    const amounts = rows.flatMap((row) => textOf(row, column.name) ?? [])
    return amounts.length === 0 ? undefined : sumOfMoney(amounts)
  }
  if (column.format === 'text') return reasonsOfAll(rows.map((row) => textOf(row, column.name)))
  const numbers = rows.flatMap((row) => numberOf(row, column.name) ?? [])
  return numbers.length === 0 ? undefined : numbers.reduce((sum, number) => sum + number, 0)
}

/** The length of each row's bar, as a share of the largest row. */
export function barShares(rows: readonly Row[], name: string): number[] {
  const values = rows.map((row) => Math.max(0, numberOf(row, name) ?? 0))
  const largest = Math.max(...values, 0)
  return values.map((value) => (largest === 0 ? 0 : value / largest))
}
