import { sumOfMoney } from '#contract/money.ts'
import { exactMoney, money, moneyParts } from '#ui/format/money.ts'
import type { ChartFormat, ChartSeries, ChartValue } from './chart-data.ts'
import { totalOf } from './chart-data.ts'

export type WrittenTotal = { text: string; exact?: string }

/** The sum of a series as it is written: exact money to the cent, else as the format has it. */
export function writtenTotal(
  series: ChartSeries,
  { currency, ...format }: ChartFormat,
  otherwise: 'full' | 'short',
): WrittenTotal {
  if (!series.amounts || currency === undefined) return { text: format[otherwise](totalOf(series)) }
  const sum = sumOfMoney(series.amounts.map((amount) => amount ?? '0'))
  return { text: money(sum, currency), exact: exactMoney(sum) }
}

/** The values of a series as they are written, null where there is none; money as parts that add up to the total. */
export function writtenValues(
  { values, amounts }: ChartSeries,
  { full, currency }: ChartFormat,
): (string | null)[] {
  const texts = amounts && currency !== undefined ? writtenParts(amounts, currency) : undefined
  return values.map((value, place) => (value === null ? null : (texts?.[place] ?? full(value))))
}

function writtenParts(amounts: readonly (string | null)[], currency: string): string[] {
  return moneyParts(
    amounts.map((amount) => amount ?? '0'),
    '0',
    currency,
  )
}

/** The values of a category as they are written, and their sum: money as parts that add up to it. */
export function writtenCategory(
  values: readonly ChartValue[],
  { full, currency }: ChartFormat,
): { texts: string[]; sum: string } {
  const amounts = values.flatMap(({ amount }) => amount ?? [])
  if (currency !== undefined && amounts.length === values.length)
    return { texts: moneyParts(amounts, '0', currency), sum: money(sumOfMoney(amounts), currency) }
  const sum = values.reduce((total, { value }) => total + value, 0)
  return { texts: values.map(({ value }) => full(value)), sum: full(sum) }
}
