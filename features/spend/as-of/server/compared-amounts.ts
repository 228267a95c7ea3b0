import { z } from 'zod'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { SpendAsOf } from '../contract.ts'

const amountRow = z.object({
  name: z.string(),
  label: z.string(),
  previousAmount: z.string(),
  amount: z.string(),
})

/** Rows of amounts.sql. */
export const amountRows = z.array(amountRow)
type AmountRow = z.output<typeof amountRow>

type Compared = SpendAsOf['totals']

/** Both amounts and their difference; the earlier one is null where no publication of then is kept. */
function comparedOf(previousAmount: string, amount: string, isKept: boolean): Compared {
  if (!isKept) return { previousAmount: null, amount, difference: null }
  return { previousAmount, amount, difference: moneyText(moneyUnits(amount) - moneyUnits(previousAmount)) }
}

/** What each value of a cut was reported to cost then and now, and all of them together. */
export function comparedAmounts(amounts: readonly AmountRow[], isKept: boolean) {
  return {
    rows: amounts.map(({ name, label, previousAmount, amount }) => ({
      name,
      label,
      ...comparedOf(previousAmount, amount, isKept),
    })),
    totals: comparedOf(
      sumOfMoney(amounts.map(({ previousAmount }) => previousAmount)),
      sumOfMoney(amounts.map(({ amount }) => amount)),
      isKept,
    ),
  }
}
