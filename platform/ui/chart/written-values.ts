import { sumOfMoney } from '#contract/money.ts'
import { money } from '#ui/format/money.ts'
import type { ChartFormat, ChartPrevious, ChartSeries, ChartValue } from './chart-data.ts'
import { totalOf } from './chart-data.ts'

/** A figure of a chart as it is written, and the exact money that it stands for. */
export type Written = { text: string; amount?: string }

function writtenMoney(amount: string, currency: string): Written {
  return { text: money(amount, currency), amount }
}

/** The sum of a series: of exact money, else as the format has it. */
export function writtenTotal(
  series: Pick<ChartSeries, 'values' | 'amounts'>,
  { currency, full }: ChartFormat,
): Written {
  if (!series.amounts || currency === undefined) return { text: full(totalOf(series)) }
  return writtenMoney(sumOfMoney(series.amounts.map((amount) => amount ?? '0')), currency)
}

/** What the previous period comes to: its own total where it has one, else the sum of its values. */
export function writtenPrevious(previous: ChartPrevious, format: ChartFormat): Written {
  const { total } = previous
  if (total === undefined || format.currency === undefined) return writtenTotal(previous, format)
  return writtenMoney(total, format.currency)
}

/** A value as it is written: exact money to the cent, else as the format has it. */
export function writtenValue(value: number, amount: string | null | undefined, format: ChartFormat): Written {
  const { currency, full } = format
  if (currency === undefined || amount === null || amount === undefined) return { text: full(value) }
  return writtenMoney(amount, currency)
}

/** The values of a series, null where there is none. */
export function writtenValues(
  { values, amounts }: Pick<ChartSeries, 'values' | 'amounts'>,
  format: ChartFormat,
): (Written | null)[] {
  return values.map((value, place) => (value === null ? null : writtenValue(value, amounts?.[place], format)))
}

/** The values of a category, and their sum. */
export function writtenCategory(
  values: readonly ChartValue[],
  format: ChartFormat,
): { values: Written[]; sum: Written } {
  const amounts = values.flatMap(({ amount }) => amount ?? [])
  const { currency, full } = format
  const sum =
    currency !== undefined && amounts.length === values.length
      ? writtenMoney(sumOfMoney(amounts), currency)
      : { text: full(values.reduce((total, { value }) => total + value, 0)) }
  return { values: values.map(({ value, amount }) => writtenValue(value, amount, format)), sum }
}
