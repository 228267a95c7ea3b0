import type { Column } from '#contract/columns.ts'
import { moneyUnits, runningSumCents, sumOfMoney, sumsAbove } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import { bareCents, bareMoney, exactMoney, largestFirst } from '#ui/format/money.ts'
import { centsOfTwoParts, type TwoParts } from '#ui/format/part-cents.ts'
import { bytes, count, duration } from '#ui/format/quantity.ts'
import { numberOf, textOf } from './row-values.ts'

/** Figures stand at the right. */
export function isFigure(column: Column): boolean {
  return ['money', 'count', 'duration', 'share', 'bytes'].includes(column.format)
}

/** The names of a whole and of its two parts. */
type Split = { whole: string; part: string; rest: string }

/** The whole of which a column is a part, and its parts; undefined where it is none. */
function splitOf({ name, restOf }: Column, all: readonly Column[]): Split | undefined {
  if (restOf) return { whole: restOf.whole, part: restOf.besides, rest: name }
  const rest = all.find((column) => column.restOf?.besides === name)
  return rest?.restOf && { whole: rest.restOf.whole, part: name, rest: rest.name }
}

function moneyOf(row: Row, name: string): string {
  return textOf(row, name) ?? '0'
}

/** The two parts of a whole in each row; undefined where a row has a whole that is something else. */
function twoPartsOf(rows: readonly Row[], { whole, part, rest }: Split): TwoParts[] | undefined {
  const isSum = (row: Row) =>
    moneyUnits(moneyOf(row, part)) + moneyUnits(moneyOf(row, rest)) === moneyUnits(moneyOf(row, whole))
  if (!rows.every(isSum)) return undefined
  return rows.map((row) => ({ part: moneyOf(row, part), rest: moneyOf(row, rest) }))
}

/** The cents of a column that is one of two parts, row by row; undefined where it is none, or no cents add up. */
function partCentsOf(rows: readonly Row[], column: Column, all: readonly Column[]): bigint[] | undefined {
  const split = splitOf(column, all)
  const parts = split && twoPartsOf(rows, split)
  if (!parts) return undefined
  const cents = column.summed ? centsOfTwoParts(parts) : parts.map((row) => centsOfTwoParts([row])?.[0])
  const own = cents?.flatMap((row) => (row ? (column.restOf ? row.rest : row.part) : []))
  return own?.length === parts.length ? own : undefined
}

/** The money of a column as shown: where it has a total, parts that add up to it, and to the whole of which they are parts; null where a row has none. */
export function moneyTexts(
  rows: readonly Row[],
  column: Column,
  all: readonly Column[] = [],
): (string | null)[] {
  const amounts = rows.map((row) => textOf(row, column.name))
  const known = amounts.map((amount) => amount ?? '0')
  const cents = partCentsOf(rows, column, all) ?? (column.summed ? runningSumCents(known) : undefined)
  return amounts.map((amount, index) => {
    if (amount === null) return null
    const own = cents?.[index]
    return own === undefined ? bareMoney(amount) : bareCents(amount, own)
  })
}

/** What stands above each row's money in its column, so that whatever explains a cell can show the cell's cents. */
export function moneyAbove(rows: readonly Row[], name: string): string[] {
  return sumsAbove(rows.map((row) => moneyOf(row, name)))
}

/** What tells a row from all others: its first column and its ids. */
function nameOf(row: Row, all: readonly Column[]): string {
  return all
    .filter(({ format }, place) => place === 0 || format === 'id')
    .map(({ name }) => textOf(row, name) ?? '')
    .join(' ')
}

/** What is computed of rows, the dearest first, given back in their order: a row has the same cents in every order of the list. */
export function dearestFirst<Result>(
  rows: readonly Row[],
  column: Column,
  all: readonly Column[],
  compute: (rows: readonly Row[]) => readonly Result[],
): Result[] {
  const whole = splitOf(column, all)?.whole ?? column.name
  const parts = rows.map((row) => ({ row, name: nameOf(row, all), amount: moneyOf(row, whole) }))
  return largestFirst(parts, (ordered) => compute(ordered.map((part) => part.row)))
}

export type Sum = { text: string; exact: string }

/** The sum of the column of a name; nothing where it has none. */
export type SumOfColumn = (name: string) => string | number | null | undefined

/** What a sum of the foot is counted on from: the sum of the other part, where both are the sum of the whole. */
function besidesInFoot({ name, restOf }: Column, sumOfColumn: SumOfColumn): string {
  const [whole, part, rest] = restOf ? [restOf.whole, restOf.besides, name].map(sumOfColumn) : []
  if (typeof whole !== 'string' || typeof part !== 'string' || typeof rest !== 'string') return '0'
  return moneyUnits(whole) === moneyUnits(part) + moneyUnits(rest) ? part : '0'
}

/** A figure of the foot, as shown and exact; undefined where the column has none. */
export function shownSum(column: Column, sumOfColumn: SumOfColumn): Sum | undefined {
  const value = sumOfColumn(column.name)
  if (value === undefined || value === null) return undefined
  if (column.format === 'money') {
    const amount = String(value)
    return { text: bareMoney(amount, besidesInFoot(column, sumOfColumn)), exact: exactMoney(amount) }
  }
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
