import { z } from 'zod'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import type { Scope } from '#http/scope.ts'
import type { BilledDays } from '#product/server/calendar/billed-days.ts'
import type { Periods } from '#product/server/forecast/forecast-periods.ts'
import { costRows, type CostRow } from '#product/server/forecast/known-costs.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { readPlans } from '../../server/plans.ts'
import { readSubscriptions } from '../../server/subscriptions.ts'
import type { Budget } from '../contract.ts'
import { thresholds, type ListedScope } from '../contract/scope.ts'
import { statusOf, unknownStatus, type BudgetStatus } from './budget-status.ts'
import { readBudgets, scopeValues } from './kept-budgets.ts'

const budgetDays = scopedQuery(new URL('../budget-days.sql', import.meta.url))
const scopeNames = scopedQuery(new URL('../scope-names.sql', import.meta.url))
const nameRows = z.array(
  z.object({
    workspaceId: z.string(),
    jobId: z.string().nullable(),
    name: z.string().nullable(),
    isWhole: z.boolean(),
  }),
)

/** A budget with its status. */
export type ListedBudget = Omit<Budget, 'informs'>

export type AskedBudgets = {
  settings: SettingPorts['settings']
  read: ReadOfScope
  scope: Pick<Scope, 'workspaceIds'>
  periods: Periods
  known: BilledDays
}

/** A budget as it is set for a month; `isWhole`: all workspaces in which it may cost are in scope. */
export type BudgetTerms = Omit<Budget, keyof BudgetStatus | 'informs'> & { isWhole: boolean }

/** All budgets of the scope with their status: those of subscriptions first, then by kind and name. */
export async function listedBudgets(asked: AskedBudgets): Promise<ListedBudget[]> {
  return Promise.all(
    (await budgetTerms(asked)).map(async ({ isWhole, ...budget }) =>
      Object.assign(budget, isWhole ? await readStatus(budget, asked) : unknownStatus('not_whole_scope')),
    ),
  )
}

/** The budgets of the month of the periods: those of subscriptions first, then by kind and name. */
export async function budgetTerms(asked: AskedBudgets): Promise<BudgetTerms[]> {
  return [...(await subscriptionTerms(asked)), ...(await scopeTerms(asked))]
}

async function readStatus(
  terms: Omit<BudgetTerms, 'isWhole'>,
  { read, periods, known }: AskedBudgets,
): Promise<BudgetStatus> {
  return statusOf({ terms, rows: await readBudgetDays(read, terms, periods), known, periods })
}

/** What the scope of a budget cost on each day, as far back as a forecast reads. */
export async function readBudgetDays(
  read: ReadOfScope,
  { scope, currency }: Pick<BudgetTerms, 'scope' | 'currency'>,
  { since, until }: Pick<Periods, 'since' | 'until'>,
): Promise<CostRow[]> {
  return costRows.parse((await read(budgetDays, { ...scopeValues(scope), currency, since, until })).rows)
}

/** The budgets that subscriptions have for this month, as they are set under Planning. */
async function subscriptionTerms({ settings, read, periods }: AskedBudgets): Promise<BudgetTerms[]> {
  const [year, month] = [Number(periods.monthSince.slice(0, 4)), Number(periods.monthSince.slice(5, 7))]
  const subscriptions = await readSubscriptions(read)
  const plans = await readPlans(settings, year, subscriptions)
  return plans.flatMap(({ subscriptionId, currency, monthlyBudgets, changedBy, changedAt }) => {
    const monthlyAmount = monthlyBudgets?.find((one) => one.month === month)?.monthBudget
    if (monthlyAmount === undefined || currency === null || moneyUnits(monthlyAmount) === 0n) return []
    return {
      budgetId: null,
      scope: { kind: 'subscription' as const, subscriptionId },
      name: subscriptionId,
      monthlyAmount,
      currency,
      thresholds: [...thresholds],
      onForecast: true,
      changedBy,
      changedAt,
      isWhole: subscriptions.some((one) => one.subscriptionId === subscriptionId && one.isWhole),
    }
  })
}

/** The budgets of workspaces, tag values, owners and jobs that lie in the scope, or are not of one workspace. */
async function scopeTerms({ settings, read, scope: { workspaceIds } }: AskedBudgets): Promise<BudgetTerms[]> {
  const kept = await readBudgets(settings)
  const jobIds = kept.flatMap(({ scope }) => (scope.kind === 'job' ? scope.jobId : []))
  const names = nameRows.parse((await read(scopeNames, { jobIds })).rows)
  const isWhole = names[0]?.isWhole ?? false
  const inScope = kept.filter(
    ({ scope }) => !('workspaceId' in scope) || workspaceIds.includes(scope.workspaceId),
  )
  const terms = inScope.map(({ scope, monthlyAmount, changedAt, ...budget }) =>
    Object.assign(budget, {
      scope,
      name: nameOf(scope, names),
      monthlyAmount: moneyText(moneyUnits(monthlyAmount)),
      changedAt: changedAt.toISOString(),
      isWhole: isWhole || 'workspaceId' in scope,
    }),
  )
  const orderOf = ({ scope, name }: BudgetTerms) => `${scope.kind} ${name.toLowerCase()} ${name}`
  return terms.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function nameOf(scope: ListedScope, names: z.output<typeof nameRows>): string {
  if (scope.kind === 'tag') return `${scope.tagKey}: ${scope.tagValue}`
  if (scope.kind === 'owner') return scope.owner
  if (scope.kind === 'subscription') return scope.subscriptionId
  const jobId = scope.kind === 'job' ? scope.jobId : null
  const found = names.find((one) => one.workspaceId === scope.workspaceId && one.jobId === jobId)
  return found?.name ?? (scope.kind === 'job' ? `Job ${scope.jobId}` : scope.workspaceId)
}
