import { z } from 'zod'

/** Money that a reader enters: cents at most. */
export const enteredMoney = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,2})?$/, 'Give an amount of at most 2 decimals, such as 2500 or 2500.50')

/** A year that a budget is for. */
export const budgetYear = z.coerce.number().int().min(2000).max(2100)

export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Give the code of a currency, such as USD')

const month = z.int().min(1).max(12)

/** One budget for each month of the year, in order. */
export const monthlyBudgets = z
  .array(z.strictObject({ month, monthBudget: enteredMoney }))
  .length(12, 'Give twelve monthly budgets')
  .refine((months) => months.every((one, place) => one.month === place + 1), {
    message: 'Give the months 1 to 12, in order',
  })

/** Budget and commit of a subscription for a year, as they are kept. */
export const keptBudget = z.object({
  monthlyBudgets: monthlyBudgets.nullable(),
  commit: enteredMoney.nullable(),
  currency: currencyCode,
})

export type KeptBudget = z.output<typeof keptBudget>

/** How far a projected cost is above its budget: at least 10, 25 or 50 percent. */
export const budgetRisk = z.enum(['none', 'warning', 'high', 'critical'])
export type BudgetRisk = z.output<typeof budgetRisk>

/** The risk of a projected cost, as a share of its budget. */
export function riskOf(projectedShare: number): BudgetRisk {
  if (projectedShare >= 1.5) return 'critical'
  if (projectedShare >= 1.25) return 'high'
  return projectedShare >= 1.1 ? 'warning' : 'none'
}

/** Why a budget or commit of the whole scope is not known. */
export const planAbsence = z.enum([
  'none_set',
  'some_not_set',
  'not_whole_subscription',
  'several_currencies',
  'no_subscription',
])

export type PlanAbsence = z.output<typeof planAbsence>
