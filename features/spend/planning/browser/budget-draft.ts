import { sumOfMoney } from '#contract/money.ts'
import { enteredMoney } from '#product/contract/budget.ts'
import { evenSpread } from '../contract/even-spread.ts'
import type { BudgetCommit } from '../contract.ts'
import { enteredAmount } from './entered-amount.ts'

/** Budget and commit of a subscription as their texts stand in the dialog; an empty one is not set. */
export type BudgetDraft = { annual: string; months: readonly string[]; commit: string }

type Plan = Pick<BudgetCommit['subscriptions'][number], 'monthlyBudgets' | 'annualBudget' | 'commit'>

export const monthsOfYear = Array.from({ length: 12 }, (_, place) => place + 1)

/** What is kept of a plan, to be changed. */
export function draftOf({ monthlyBudgets, annualBudget, commit }: Plan): BudgetDraft {
  return {
    annual: enteredAmount(annualBudget),
    months: monthsOfYear.map((_, place) => enteredAmount(monthlyBudgets?.[place]?.monthBudget)),
    commit: enteredAmount(commit),
  }
}

export const isAmount = (text: string) => enteredMoney.safeParse(text).success

/** With another annual budget: spread evenly over the months once it is an amount. */
export function withAnnual(draft: BudgetDraft, annual: string): BudgetDraft {
  if (annual === '') return { ...draft, annual, months: monthsOfYear.map(() => '') }
  return { ...draft, annual, months: isAmount(annual) ? evenSpread(annual).map(enteredAmount) : draft.months }
}

/** With another budget of one month: the year is the sum, once all are amounts. */
export function withMonth(draft: BudgetDraft, at: number, text: string): BudgetDraft {
  const months = draft.months.map((month, place) => (place === at ? text : month))
  return { ...draft, months, annual: months.every(isAmount) ? enteredAmount(sumOfMoney(months)) : '' }
}

const isEmpty = (text: string) => text === ''

/** True once it can be saved: all twelve months or none, and a commit or none. */
export function isComplete({ months, commit }: BudgetDraft): boolean {
  return (months.every(isEmpty) || months.every(isAmount)) && (isEmpty(commit) || isAmount(commit))
}

/** What is sent of a draft. */
export function planOf({ months, commit }: BudgetDraft) {
  return {
    monthlyBudgets: months.every(isEmpty)
      ? null
      : months.map((monthBudget, place) => ({ month: place + 1, monthBudget })),
    commit: isEmpty(commit) ? null : commit,
  }
}
