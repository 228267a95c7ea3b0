import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { currencyFilter } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { heldSetting } from '#contract/setting.ts'
import { sumOfMoney } from '#contract/money.ts'
import {
  budgetYear,
  currencyCode,
  enteredMoney,
  keptBudget,
  monthlyBudgets,
  budgetRisk,
  planAbsence,
  type KeptBudget,
} from '#product/contract/budget.ts'
import { forecastAmount } from '#product/contract/forecast.ts'
import { loadedSince } from '#product/contract/loaded-since.ts'
import { budgetCommit } from '#product/contract/calls/budget-commit.ts'

const amount = z.string().nullable()
const day = z.iso.date().nullable()

export const saveBudgetCommit = endpoint({
  name: 'saveBudgetCommit',
  method: 'PUT',
  path: '/spend-insights/planning/budget-commit',
  guard: mayChange('admin', 'account'),
  summary: 'Saves monthly budgets and yearly commit of one subscription for a year.',
  query: z.strictObject(scopeQuery),
  body: z.strictObject({
    year: budgetYear,
    monthlyBudgets: monthlyBudgets
      .nullable()
      .meta({ description: 'Null: there is no budget.', examples: [null] }),
    commit: enteredMoney.nullable().meta({ description: 'Null: there is no commit.', examples: [null] }),
    currency: currencyCode.optional().meta({ description: 'Default: the most used currency.' }),
  }),
  output: budgetCommit,
})

/** Budget and commit of a subscription, for each year. */
export const yearlyPlan = heldSetting({
  key: 'budgetCommit',
  title: 'Budget and commit',
  page: '/spend/planning',
  scope: 'subscription',
  isYearly: true,
  value: keptBudget.nullable(),
  default: null,
  inWords: (plan) => (plan === null ? 'Not set' : planInWords(plan)),
})

// What people enter has cents at most.
const inCents = (amounts: readonly string[]) => sumOfMoney(amounts).slice(0, -'00000000'.length)

/** "Budget 12000.00 USD, commit 365.00 USD" */
function planInWords({ monthlyBudgets: months, commit, currency }: KeptBudget): string {
  const budget = months && inCents(months.map(({ monthBudget }) => monthBudget))
  const words = [
    budget && `budget ${budget} ${currency}`,
    commit && `commit ${inCents([commit])} ${currency}`,
  ]
  const text = words.filter(Boolean).join(', ') || 'no budget and no commit'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What was spent of a plan: null where plan or spend is not known. */
const ofPlan = {
  budget: amount,
  commit: amount,
  spent: amount.meta({ description: 'Databricks (billed) and cloud (estimated) cost of the year so far.' }),
  remaining: amount.meta({ description: 'Budget less spent; negative where more was spent.' }),
  usedShare: z.number().nullable().meta({ description: 'Spent as a share of the budget; 1 is 100%.' }),
}

const planMonth = z.object({
  month: z.int(),
  budget: amount,
  cost: amount.meta({ description: 'Null: the month has not begun, or its usage was not collected.' }),
  databricksCost: amount,
  cloudCost: amount,
  projected: forecastAmount.nullable().meta({
    description:
      'Cost of the complete days of a month that is not over and the forecast of its others; null: it is over, or not forecast.',
  }),
})

const planDay = z.object({
  day: z.iso.date(),
  spent: amount.meta({ description: 'Spent from the first day of the year through this one.' }),
  expected: amount.meta({ description: 'The part of the commit that is due by the end of this day.' }),
  remainingCommit: amount,
  projectedRemaining: forecastAmount
    .nullable()
    .meta({ description: 'What the forecast leaves of the commit after a day that is not complete.' }),
})

export const spendAbsence = z.enum([
  ...planAbsence.options,
  'no_usage',
  'not_from_start',
  'history_loading',
  'no_complete_day',
  'year_over',
  'used_up',
  'no_forecast',
  'beyond_forecast',
  'not_used_up',
])
export type SpendAbsence = z.output<typeof spendAbsence>

const absentBecause = z
  .object({
    budget: spendAbsence.nullable(),
    commit: spendAbsence.nullable(),
    spent: spendAbsence.nullable(),
    remaining: spendAbsence.nullable(),
    usedShare: spendAbsence.nullable(),
    dailyAverage: spendAbsence.nullable(),
    runRateNeeded: spendAbsence.nullable(),
    remainingCommit: spendAbsence.nullable(),
    projected: spendAbsence.nullable(),
    projectedShare: spendAbsence.nullable(),
    exhaustionDay: spendAbsence.nullable(),
  })
  .meta({ description: 'Why an amount of the total is not known; null where it is.' })

export const getTenantBudgetAndSpend = endpoint({
  name: 'getTenantBudgetAndSpend',
  method: 'GET',
  path: '/spend-insights/planning/tenant-budget-and-spend',
  guard: mayRead('user'),
  summary: 'Budget, spend and what remains for a year, by month, day and subscription.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    year: budgetYear.optional().meta({ description: 'Default: the year of the data clock.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    year: z.int(),
    /** Of the spend. */
    currency: z.string().nullable(),
    firstUsageDay: z.iso.date().nullable(),
    loadedSince,
    /** The last complete day of the year, with which what is spent ends; null: none is complete. */
    throughDay: z.iso.date().nullable(),
    total: z.object({
      ...ofPlan,
      openDays: amount.meta({
        description:
          'Cost so far of the days of the year that are not complete; null: nothing is billed of them.',
      }),
      openDaysCloud: amount.meta({ description: 'The estimated part of that: VMs.' }),
      databricksSpent: amount,
      cloudSpent: amount,
      remainingCommit: amount,
      dailyAverage: amount.meta({ description: 'Spent for each day from the first one of the year.' }),
      runRateNeeded: amount.meta({ description: 'What is left of the budget for each remaining day.' }),
      projected: amount.meta({
        description: 'Cost of the complete days of the year and the forecast of its others.',
      }),
      projectedLower: amount.meta({ description: 'It lies between these in 80 of 100 cases.' }),
      projectedUpper: amount,
      projectedShare: z
        .number()
        .nullable()
        .meta({ description: 'Projected as a share of the budget; 1 is 100%.' }),
      budgetRisk: budgetRisk
        .nullable()
        .meta({ description: 'How far the projected cost is above the budget: 10, 25 or 50%.' }),
      exhaustionDay: day.meta({
        description: 'The day by whose end the commit is used up: by what was billed, else by forecast.',
      }),
      exhaustionEarliestDay: day.meta({ description: 'The same at the upper bound of the forecast.' }),
      exhaustionLatestDay: day.meta({ description: 'The same at its lower bound; null: not in this year.' }),
    }),
    absentBecause,
    months: z.array(planMonth),
    days: z.array(planDay),
    subscriptions: z.array(
      z.object({
        subscriptionId: z
          .string()
          .nullable()
          .meta({ description: 'Null: workspaces that are not connected.' }),
        ...ofPlan,
        cloudSpent: amount.meta({ description: 'The estimated part of what is spent: VMs.' }),
      }),
    ),
  }),
})

export type BudgetCommit = z.output<typeof budgetCommit>
export type BudgetAndSpend = z.output<typeof getTenantBudgetAndSpend.output>
