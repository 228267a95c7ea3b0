import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { budgetYear, planAbsence } from '../budget.ts'

const amount = z.string().nullable()

/** Budget and commit of the subscriptions in scope. */
export const budgetCommit = z.object({
  year: z.int(),
  subscriptions: z
    .array(
      z.object({
        subscriptionId: z.string(),
        currency: z.string().nullable(),
        annualBudget: amount,
        monthlyBudgets: z.array(z.object({ month: z.int(), monthBudget: z.string() })).nullable(),
        commit: amount,
        changedBy: z.string().nullable(),
        changedAt: instant.nullable(),
      }),
    )
    .meta({ description: 'Of each subscription in scope; null where none is set.' }),
  currency: z.string().nullable(),
  annualBudget: amount.meta({ description: 'Sum of the monthly budgets of all subscriptions in scope.' }),
  monthlyBudgets: z.array(z.object({ month: z.int(), monthBudget: z.string() })).nullable(),
  budgetAbsentBecause: planAbsence.nullable(),
  commit: amount,
  commitAbsentBecause: planAbsence.nullable(),
  isEditable: z
    .boolean()
    .meta({ description: 'True: the caller may change it, one subscription at a time.' }),
})

export const getBudgetCommit = endpoint({
  name: 'getBudgetCommit',
  method: 'GET',
  path: '/spend-insights/planning/budget-commit',
  guard: mayRead('user'),
  summary: 'Monthly budgets and yearly commit of the subscriptions in scope, and their sums.',
  query: z.strictObject({
    ...scopeQuery,
    year: budgetYear.optional().meta({ description: 'Default: the year of the data clock.' }),
  }),
  body: undefined,
  output: budgetCommit,
})
