import { moneyText, moneyUnits } from '#contract/money.ts'
import { money, moneyRate, signedMoney } from './money.ts'

/** How each kind of money is written. */
export const moneyKinds = { amount: money, difference: signedMoney, rate: moneyRate } as const
export type MoneyKind = keyof typeof moneyKinds

/** The attributes with the exact amount behind the text of an element. */
export function moneyData(amount: string, currency = '', kind: MoneyKind = 'amount') {
  return {
    'data-exact': moneyText(moneyUnits(amount)),
    'data-currency': currency,
    'data-kind': kind,
  } as const
}
