import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayReadCosts } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { budgetRisk, currencyCode, enteredMoney } from '#product/contract/budget.ts'
import { forecastAmount } from '#product/contract/forecast.ts'
import { loadedSince } from '#product/contract/loaded-since.ts'
import { budgetScope, listedScope, thresholds as allThresholds } from './contract/scope.ts'

const amount = z.string().nullable()

const monthlyAmount = enteredMoney
  // Also asked of a text that is no amount.
  .refine((text) => /[1-9]/.test(text), 'Give an amount above 0')
  .meta({ examples: ['2500'] })

const thresholds = z
  .array(z.literal(allThresholds))
  .refine((some) => new Set(some).size === some.length, 'Give each threshold once')
  .default([...allThresholds])
  .meta({ description: 'Shares of the budget, in percent, that are noted once cost reaches them.' })

const onForecast = z
  .boolean()
  .default(true)
  .meta({ description: 'True: also noted where the forecast reaches the budget within the month.' })

const terms = {
  monthlyAmount,
  currency: currencyCode.optional().meta({ description: 'Default: the most used currency of the bill.' }),
  thresholds,
  onForecast,
}

/** A budget as it is kept; null once it was deleted. */
export const keptScopeBudget = z.object({ scope: budgetScope, ...terms, currency: currencyCode }).nullable()

export const budgetAbsence = z.enum([
  'not_whole_scope',
  'no_usage',
  'not_from_start',
  'no_complete_day',
  'history_loading',
  'no_forecast',
])
export type BudgetAbsence = z.output<typeof budgetAbsence>

const budget = z.object({
  budgetId: z
    .string()
    .nullable()
    .meta({ description: 'Null: the budget of a subscription, set under Planning.' }),
  scope: listedScope,
  name: z.string().meta({ description: 'Name of what it is for.' }),
  monthlyAmount: z.string(),
  currency: z.string(),
  thresholds: z.array(z.int()),
  onForecast: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  monthToDate: amount.meta({
    description: 'Databricks (billed) and cloud (estimated) cost of the complete days of the month.',
  }),
  databricksToDate: amount,
  cloudToDate: amount,
  openDays: amount.meta({
    description:
      'Cost so far of the days of the month that are not complete; null: nothing is billed of them.',
  }),
  openDaysCloud: amount.meta({ description: 'The estimated part of that: VMs.' }),
  usedShare: z
    .number()
    .nullable()
    .meta({ description: 'Month to date as a share of the budget; 1 is 100%.' }),
  passed: z
    .array(z.object({ threshold: z.int(), day: z.iso.date() }))
    .meta({ description: 'Thresholds that cost has reached, with the UTC day since which it has.' }),
  projected: forecastAmount
    .nullable()
    .meta({ description: 'Cost of the complete days of the month and the forecast of its others.' }),
  projectedShare: z.number().nullable(),
  budgetRisk: budgetRisk.nullable(),
  expectedDay: z.iso.date().nullable().meta({
    description:
      'The day of the month by whose end the forecast reaches the budget; null: none does, or it is reached.',
  }),
  absentBecause: z.object({ monthToDate: budgetAbsence.nullable(), projected: budgetAbsence.nullable() }),
  informs: z
    .array(
      z.object({
        group: z.string(),
        thresholds: z.array(z.int()),
        onForecast: z.boolean(),
      }),
    )
    .meta({
      description:
        'The groups of notifications that are informed of the budget, and of which of its thresholds.',
    }),
})
export type Budget = z.output<typeof budget>

export const listBudgets = endpoint({
  name: 'listBudgets',
  method: 'GET',
  path: '/spend-insights/budgets',
  guard: mayReadCosts('in one line'),
  summary:
    'Monthly budgets of subscriptions, workspaces, tag values, owners and jobs, and how far each is used.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    month: z.string().meta({ description: 'The month of the last complete day.' }),
    loadedSince,
    lastCompleteDay: z.iso.date().nullable().meta({ description: 'The end of what is to date.' }),
    isEditable: z.boolean().meta({ description: 'True: the caller may change budgets.' }),
    budgets: z.array(budget),
  }),
})
export type Budgets = z.output<typeof listBudgets.output>

const saved = z.object({ budgetId: z.string() })

export const createBudget = endpoint({
  name: 'createBudget',
  method: 'POST',
  path: '/spend-insights/budgets',
  guard: mayChange('admin', 'account'),
  summary: 'Creates the monthly budget of a workspace, a tag value, an owner or a job.',
  query: z.strictObject({}),
  body: z.strictObject({
    scope: budgetScope.meta({ examples: [{ kind: 'owner', owner: 'ann@example.com' }] }),
    ...terms,
  }),
  output: saved,
})

export const changeBudget = endpoint({
  name: 'changeBudget',
  method: 'PUT',
  path: '/spend-insights/budgets/{budgetId}',
  guard: mayChange('admin', 'account'),
  summary: 'Changes amount, currency and thresholds of a budget.',
  query: z.strictObject({}),
  body: z.strictObject(terms),
  output: saved,
})

export const deleteBudget = endpoint({
  name: 'deleteBudget',
  method: 'DELETE',
  path: '/spend-insights/budgets/{budgetId}',
  guard: mayChange('admin', 'account'),
  summary: 'Deletes a budget.',
  query: z.strictObject({}),
  body: undefined,
  output: saved,
})
