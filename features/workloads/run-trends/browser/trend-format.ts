import type { ChartFormat } from '#ui/chart/chart-data.ts'
import { amountOfNumber, money, moneyRate, shortMoney, shortNumber } from '#ui/format/money.ts'
import { share } from '#ui/format/quantity.ts'
import type { Kpi, TrendView } from './trend-view.ts'

/** True of figures whose sum says nothing. */
export function isRate({ name, format }: Pick<Kpi, 'name' | 'format'>): boolean {
  return format === 'share' || name.startsWith('costPer') || name === 'bytesPerHour'
}

/** How figures of a KPI are written in the chosen unit. */
export function trendFormat({ kpi, unit }: Pick<TrendView, 'kpi' | 'unit'>, currency: string): ChartFormat {
  if (kpi.format === 'share') {
    const percent = (value: number) => share(value * (unit?.factor ?? 1))
    return { full: percent, short: percent, isRate: true }
  }
  if (kpi.format !== 'money') {
    const full = (value: number) =>
      `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit?.label ?? ''}`.trim()
    return {
      full,
      isRate: isRate(kpi),
      short: (value) =>
        Math.abs(value) < 10
          ? value.toLocaleString('en-US', { maximumFractionDigits: 1 })
          : shortNumber(value),
    }
  }
  const written = isRate(kpi) ? moneyRate : money
  const full = (value: number) => written(amountOfNumber(value), currency)
  const short = (value: number) => shortMoney(value, currency)
  return isRate(kpi) ? { full, short, isRate: true } : { full, short, currency }
}
