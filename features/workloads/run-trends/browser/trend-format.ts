import { moneyText, moneyUnits, unitsPerCent } from '#contract/money.ts'
import type { ChartFormat } from '#ui/chart/chart-data.ts'
import { shortMoney, shortNumber, currencySymbol } from '#ui/format/money.ts'
import { share } from '#ui/format/quantity.ts'
import type { Kpi, TrendView } from './trend-view.ts'

/** True of figures whose sum says nothing. */
export function isRate({ name, format }: Pick<Kpi, 'name' | 'format'>): boolean {
  return format === 'share' || name.startsWith('costPer') || name === 'bytesPerHour'
}

const partsPerCent = 100n
const unitsPerPart = unitsPerCent / partsPerCent

/** A rate below a cent with four decimals, truncated; undefined of one that has cents, and of none. */
export function belowCent(amount: string, symbol = ''): string | undefined {
  const units = moneyUnits(amount)
  const size = units < 0n ? -units : units
  if (size === 0n || size >= unitsPerCent) return undefined
  if (size < unitsPerPart) return units < 0n ? `>−${symbol}0.0001` : `<${symbol}0.0001`
  return `${units < 0n ? '−' : ''}${symbol}${moneyText(size).slice(0, '0.0000'.length)}`
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
  const symbol = currencySymbol(currency)
  const full = (value: number) => moneyInFull(value, symbol, isRate(kpi))
  const short = (value: number) => shortMoney(value, currency)
  return isRate(kpi) ? { full, short, isRate: true } : { full, short, currency }
}

const decimals = 10

function moneyInFull(value: number, symbol: string, isRateOfMoney: boolean): string {
  const fine = belowCent(value.toFixed(decimals), symbol)
  if (fine !== undefined) return isRateOfMoney ? fine : `<${symbol}0.01`
  return `${symbol}${(Math.trunc(value * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
