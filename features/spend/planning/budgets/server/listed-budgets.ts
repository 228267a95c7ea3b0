import { z } from 'zod'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import type { Scope } from '#http/scope.ts'
import type { BilledDays } from '#product/server/calendar/billed-days.ts'
import type { Periods } from '#product/server/forecast/forecast-periods.ts'
import { costRows } from '#product/server/forecast/known-costs.ts'
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

type Asked = {
  settings: SettingPorts['settings']
  read: ReadOfScope
  scope: Scope
  periods: Periods
  known: BilledDays
}

type Terms = Omit<Budget, keyof BudgetStatus> & { isWhole: boolean }

/** All budgets of the scope with their status: those of subscriptions first, then by kind and name. */
export async function listedBudgets(asked: Asked): Promise<Budget[]> {
  const terms = [...(await subscriptionTerms(asked)), ...(await scopeTerms(asked))]
  return Promise.all(
    terms.map(async ({ isWhole, ...budget }) =>
      Object.assign(budget, isWhole ? await readStatus(budget, asked) : unknownStatus('not_whole_scope')),
    ),
  )
}

async function readStatus(
  terms: Omit<Terms, 'isWhole'>,
  { read, periods, known }: Asked,
): Promise<BudgetStatus> {
  const { since, until } = periods
  const days = await read(budgetDays, { ...scopeValues(terms.scope), currency: terms.currency, since, until })
  return statusOf({ terms, rows: costRows.parse(days.rows), known, periods })
}

/** The budgets that subscriptions have for this month, as they are set under Planning. */
async function subscriptionTerms({ settings, read, periods }: Asked): Promise<Terms[]> {
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
async function scopeTerms({ settings, read, scope: { workspaceIds } }: Asked): Promise<Terms[]> {
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
  const orderOf = ({ scope, name }: Terms) => `${scope.kind} ${name.toLowerCase()} ${name}`
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
