import { moneyText, moneyUnits, runningSumCents, signedSumCents, sumsAbove } from '#contract/money.ts'

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

/** Whole cents as "1,684.22", without sign. */
function centsText(cents: bigint): string {
  const size = cents < 0n ? -cents : cents
  const digits = size.toString().padStart(3, '0')
  return `${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

type Shown = { units: bigint; cents: bigint; symbol: string }

function shown({ units, cents, symbol }: Shown): string {
  if (cents === 0n && units > 0n) return `<${symbol}0.01`
  if (cents === 0n && units < 0n) return `>−${symbol}0.01`
  return `${cents < 0n ? '−' : ''}${symbol}${centsText(cents)}`
}

/**
 * Money with its symbol, truncated to cents: "$1,684.22", "<$0.01". Where it stands for a line of a table, what stands
 * above that line makes it show the cents that the table shows.
 */
export function money(amount: string, currency: string, above = '0'): string {
  return partOf(amount, currencySymbol(currency), above)
}

function partOf(amount: string, symbol: string, above: string): string {
  const [cents = 0n] = runningSumCents([amount], above)
  return shown({ units: moneyUnits(amount), cents, symbol })
}

/** Money without its symbol, by the cents that a table chose for it. */
export function bareCents(amount: string, cents: bigint): string {
  return shown({ units: moneyUnits(amount), cents, symbol: '' })
}

/** Money without its symbol, for columns whose head names the currency. */
export function bareMoney(amount: string, above = '0'): string {
  return partOf(amount, '', above)
}

/** Money with a plus or minus sign, for changes. */
export function signedMoney(amount: string, currency: string): string {
  return withSign(money(amount, currency), amount)
}

/** Changes that add up to a change. */
export function signedMoneyParts(parts: readonly NamedPart[], currency: string): string[] {
  const symbol = currencySymbol(currency)
  return largestFirst(parts, (ordered) => {
    const cents = signedSumCents(ordered.map(({ amount }) => amount))
    return ordered.map(({ amount }, place) =>
      withSign(shown({ units: moneyUnits(amount), cents: cents[place] ?? 0n, symbol }), amount),
    )
  })
}

function withSign(text: string, amount: string): string {
  return moneyUnits(amount) > 0n ? `+${text}` : text
}

/** All ten decimals: "9,486.3200000000". */
export function exactMoney(amount: string): string {
  const units = moneyUnits(amount)
  const [whole = '0', fraction = ''] = moneyText(units < 0n ? -units : units).split('.')
  return `${units < 0n ? '−' : ''}${grouped(whole)}.${fraction}`
}

/** Parts of a shown total, as differences of truncated running sums, so that they add up; without a currency, without symbol. */
export function moneyParts(amounts: readonly string[], above = '0', currency?: string): string[] {
  const cents = runningSumCents(amounts, above)
  const symbol = currency === undefined ? '' : currencySymbol(currency)
  return amounts.map((amount, index) =>
    shown({ units: moneyUnits(amount), cents: cents[index] ?? 0n, symbol }),
  )
}

/** A part of a total that is shown in several places. */
export type NamedPart = { name: string; amount: string }

/** What is computed of parts with the largest first, given back in the order of the parts: so each has its cents wherever it is shown. */
export function largestFirst<Part extends NamedPart, Result>(
  parts: readonly Part[],
  compute: (ordered: readonly Part[]) => readonly Result[],
): Result[] {
  const ordered = parts.toSorted(partOrder)
  const computed = compute(ordered)
  const byPart = new Map(ordered.map((part, place) => [part, computed.slice(place, place + 1)]))
  return parts.flatMap((part) => byPart.get(part) ?? [])
}

/** The same for parts that other places show in another order. */
export function moneyPartsByName(parts: readonly NamedPart[], above = '0'): string[] {
  return largestFirst(parts, (ordered) =>
    moneyParts(
      ordered.map(({ amount }) => amount),
      above,
    ),
  )
}

/** What stands above each of such parts. */
export function sumsAboveByName(parts: readonly NamedPart[]): string[] {
  return largestFirst(parts, (ordered) => sumsAbove(ordered.map(({ amount }) => amount)))
}

function partOrder(left: NamedPart, right: NamedPart): number {
  const difference = moneyUnits(right.amount) - moneyUnits(left.amount)
  if (difference !== 0n) return difference > 0n ? 1 : -1
  return left.name.localeCompare(right.name, 'en')
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

/** Money for tight places: "$5.7k"; below a dollar with its cents. */
export function shortMoney(amount: number, currency: string): string {
  const symbol = currencySymbol(currency)
  if (amount !== 0 && Math.abs(amount) < 1) return `${amount < 0 ? '−' : ''}${symbol}${centsOf(amount)}`
  return shortNumber(amount).replace(/^(−?)/, `$1${symbol}`)
}

function centsOf(amount: number): string {
  return (Math.trunc(Math.abs(amount) * 100) / 100).toFixed(2)
}
