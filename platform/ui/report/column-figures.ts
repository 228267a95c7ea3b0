import type { Column } from '#contract/columns.ts'
import { sumOfMoney, sumsAbove } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import { bareMoney, exactMoney, moneyParts } from '#ui/format/money.ts'
import { bytes, count, duration } from '#ui/format/quantity.ts'
import { numberOf, textOf } from './row-values.ts'

/** Figures stand at the right. */
export function isFigure(column: Column): boolean {
  return ['money', 'count', 'duration', 'share', 'bytes'].includes(column.format)
}

/** The money of a column as shown: where it has a total, parts that add up to it; null where a row has none. */
export function moneyTexts(rows: readonly Row[], { name, summed = false }: Column): (string | null)[] {
  const amounts = rows.map((row) => textOf(row, name))
  const texts = summed ? moneyParts(amounts.map((amount) => amount ?? '0')) : []
  return amounts.map((amount, index) => (amount === null ? null : (texts[index] ?? bareMoney(amount))))
}

/** What stands above each row's money in its column, so that whatever explains a cell can show the cell's cents. */
export function moneyAbove(rows: readonly Row[], name: string): string[] {
  return sumsAbove(rows.map((row) => textOf(row, name) ?? '0'))
}

export type Sum = { text: string; exact: string }

/** A figure of the foot, as shown and exact. */
export function shownSum(column: Column, value: string | number): Sum {
  if (column.format === 'money') return { text: bareMoney(String(value)), exact: exactMoney(String(value)) }
  const number = Number(value)
  if (column.format === 'duration') return { text: duration(number), exact: `${count(number)} ms` }
  if (column.format === 'bytes') return { text: bytes(number), exact: `${count(number)} bytes` }
  return { text: count(value), exact: count(value) }
}

/** The sum of a column over rows; undefined where no row has a value. */
export function sumOf(column: Column, rows: readonly Row[]): string | number | undefined {
  if (column.format === 'money') {
    const amounts = rows.flatMap((row) => textOf(row, column.name) ?? [])
    return amounts.length === 0 ? undefined : sumOfMoney(amounts)
  }
  const numbers = rows.flatMap((row) => numberOf(row, column.name) ?? [])
  return numbers.length === 0 ? undefined : numbers.reduce((sum, number) => sum + number, 0)
}

/** The length of each row's bar, as a share of the largest row. */
export function barShares(rows: readonly Row[], name: string): number[] {
  const values = rows.map((row) => Math.max(0, numberOf(row, name) ?? 0))
  const largest = Math.max(...values, 0)
  return values.map((value) => (largest === 0 ? 0 : value / largest))
}
