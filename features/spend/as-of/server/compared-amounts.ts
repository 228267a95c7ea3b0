import { z } from 'zod'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { SpendAsOf } from '../contract.ts'

const amountRow = z.object({
  name: z.string(),
  label: z.string(),
  previousAmount: z.string(),
  amount: z.string(),
  isPreviousEstimated: z.boolean(),
  isEstimated: z.boolean(),
})

/** Rows of amounts.sql. */
export const amountRows = z.array(amountRow)
type AmountRow = z.output<typeof amountRow>

type Compared = SpendAsOf['totals']

/** Both amounts and their difference; the earlier one is null where no publication of then is kept. */
function comparedOf({ previousAmount, amount, ...marks }: Amounts, isKept: boolean): Compared {
  if (!isKept) return { previousAmount: null, amount, difference: null, ...marks }
  const difference = moneyText(moneyUnits(amount) - moneyUnits(previousAmount))
  return { previousAmount, amount, difference, ...marks }
}

type Amounts = Omit<AmountRow, 'name' | 'label'>

/** What each value of a cut was reported to cost then and now, and all of them together. */
export function comparedAmounts(amounts: readonly AmountRow[], isKept: boolean) {
  const total = {
    previousAmount: sumOfMoney(amounts.map(({ previousAmount }) => previousAmount)),
    amount: sumOfMoney(amounts.map(({ amount }) => amount)),
    isPreviousEstimated: amounts.some(({ isPreviousEstimated }) => isPreviousEstimated),
    isEstimated: amounts.some(({ isEstimated }) => isEstimated),
  }
  return {
    rows: amounts.map(({ name, label, ...row }) => ({ name, label, ...comparedOf(row, isKept) })),
    totals: comparedOf(total, isKept),
  }
}
