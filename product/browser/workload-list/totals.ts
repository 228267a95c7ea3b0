import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { Listed } from '#contract/report.ts'

type Totals = Listed['totals']

/** The amount of a total; nothing where there is none. */
export function amountOf(totals: Totals, name: string): string {
  const value = totals[name]
  return typeof value === 'string' ? value : '0'
}

/** A total that counts things; zero where there is none. */
export function countOf(totals: Totals, name: string): number {
  return Number(totals[name] ?? 0)
}

/** The sum of several totals. */
export function sumOf(totals: Totals, names: readonly string[]): string {
  return sumOfMoney(names.map((name) => amountOf(totals, name)))
}

/** An amount divided by a number, truncated to ten decimals; null where it is divided by nothing. */
export function quotient(amount: string, divisor: number): string | null {
  return divisor === 0 ? null : moneyText(moneyUnits(amount) / BigInt(divisor))
}

/** An amount as a share of a whole; null of nothing, which has no shares. */
export function shareOf(amount: string, whole: string): number | null {
  return moneyUnits(whole) === 0n ? null : Number(amount) / Number(whole)
}
