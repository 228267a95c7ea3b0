import { moneyText, moneyUnits, truncatedCents, unitsPerCent } from '#contract/money.ts'

const symbols = new Map<string, string>()

/** The symbol before an amount: "$", or the code and a space where the currency has none. */
export function currencySymbol(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency
  const spaced = symbol.length > 1 ? `${symbol}\u00A0` : symbol
  symbols.set(currency, spaced)
  return spaced
}

function symbolOf(currency: string | undefined): string {
  return currency === undefined ? '' : currencySymbol(currency)
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** Whole cents as "1,684.22", without sign. */
function centsText(cents: bigint): string {
  const size = cents < 0n ? -cents : cents
  const digits = size.toString().padStart(3, '0')
  return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** An amount truncated to cents: "$1,684.22", "<$0.01"; without a symbol where no currency is given. */
export function money(amount: string, currency?: string): string {
  const symbol = symbolOf(currency)
  const units = moneyUnits(amount)
  const cents = truncatedCents(units)
  if (cents === 0n && units > 0n) return `<${symbol}0.01`
  if (cents === 0n && units < 0n) return `>−${symbol}0.01`
  return `${cents < 0n ? '−' : ''}${symbol}${centsText(cents)}`
}

/** A difference of exact amounts, truncated to cents, with its sign: "+$319.12". */
export function signedMoney(difference: string, currency?: string): string {
  const text = money(difference, currency)
  return moneyUnits(difference) > 0n ? `+${text}` : text
}

const unitsOfRateDigit = unitsPerCent / 100n

/** Money for a unit of something: below a cent with four decimals, truncated, else like an amount. */
export function moneyRate(rate: string, currency?: string): string {
  const symbol = symbolOf(currency)
  const units = moneyUnits(rate)
  const size = units < 0n ? -units : units
  if (size === 0n || size >= unitsPerCent) return money(rate, currency)
  if (size < unitsOfRateDigit) return units < 0n ? `>−${symbol}0.0001` : `<${symbol}0.0001`
  return `${units < 0n ? '−' : ''}${symbol}${moneyText(size).slice(0, '0.0000'.length)}`
}

/** A price with all its significant digits, and at least two decimals: "0.52272", "0.10". */
export function price(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

/** All ten decimals: "9,486.3200000000". */
export function exactMoney(amount: string): string {
  const units = moneyUnits(amount)
  const [whole = '0', fraction = ''] = moneyText(units < 0n ? -units : units).split('.')
  return `${units < 0n ? '−' : ''}${grouped(whole)}.${fraction}`
}

const exactDigits = 15

/** The decimal string of an amount that a chart has as a number, as far as a number is exact. */
export function amountOfNumber(value: number): string {
  const size = Math.abs(value)
  if (size < 1e-6 || size >= 10 ** exactDigits) return value.toFixed(10)
  return value.toPrecision(exactDigits).replace(/(\.\d{10})\d+$/, '$1')
}

const scales = [
  { least: 1e9, letter: 'b' },
  { least: 1e6, letter: 'm' },
  { least: 1e3, letter: 'k' },
] as const

/** A number for tight places: 950, 5.7k, 12.4m, 3b. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const scale = scales.find(({ least }) => size >= least * 0.9995)
  const scaled = scale ? value / scale.least : value
  const rounded = Number(scaled.toFixed(Math.abs(scaled) >= 100 || !scale ? 0 : 1))
  return `${rounded < 0 ? '−' : ''}${Math.abs(rounded)}${scale?.letter ?? ''}`
}

/** Money on the axis of a chart: "$5.7k"; below a hundred with its cents, where it has some. */
export function shortMoney(amount: number, currency: string): string {
  const symbol = currencySymbol(currency)
  if (Math.abs(amount) < 100 && Math.abs(amount - Math.round(amount)) > 1e-9)
    return `${amount < 0 ? '−' : ''}${symbol}${centsOf(amount)}`
  return shortNumber(amount).replace(/^(−?)/, `$1${symbol}`)
}

function centsOf(amount: number): string {
  return (Math.trunc(Math.abs(amount) * 100) / 100).toFixed(2)
}
