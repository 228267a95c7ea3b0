import { addDays, type Day } from '#contract/dates.ts'
import { KnownCosts, type CostRow } from '#product/server/forecast/known-costs.ts'
import { monthStart } from '#product/server/forecast/forecast-periods.ts'
import type { PlanPeriod } from '../../server/plan-period.ts'
import { kindNames } from '../contract/scope.ts'
import { costToDate } from './budget-status.ts'
import {
  budgetTerms,
  readBudgetDays,
  type AskedBudgets,
  type BudgetTerms,
  type ListedBudget,
} from './listed-budgets.ts'
import { budgetIdOf } from './kept-budgets.ts'

/** For so many months after its end, a month is judged by the budget that it had. */
const monthsBack = 3

/** What identifies the budget of a scope; that of a subscription has no id. */
export const budgetKey = ({ budgetId, scope }: Pick<BudgetTerms, 'budgetId' | 'scope'>): string =>
  budgetId ?? (scope.kind === 'subscription' ? `subscription/${scope.subscriptionId}` : budgetIdOf(scope))

/** "Tag team: red" */
export const budgetName = ({ scope, name }: Pick<BudgetTerms, 'scope' | 'name'>) =>
  `${kindNames[scope.kind]} ${name}`

/** What rules judge of budgets: the shown month as the page of budgets has it, and the months before it. */
export async function budgetPeriods(
  asked: AskedBudgets,
  listed: readonly ListedBudget[],
): Promise<PlanPeriod[]> {
  const { monthSince, monthUntil } = asked.periods
  const { completeUntil } = asked.known
  if (completeUntil === null) return []
  const shown = listed.flatMap((budget) =>
    budget.monthToDate === null
      ? []
      : periodOf(budget, {
          first_day: monthSince,
          day: addDays(completeUntil, -1),
          until_day: monthUntil,
          is_over: completeUntil >= monthUntil,
          to_date: budget.monthToDate,
          projected: budget.projected?.amount ?? null,
        }),
  )
  return [...shown, ...(await formerMonths(asked))]
}

type Judged = Pick<PlanPeriod, 'first_day' | 'day' | 'until_day' | 'is_over' | 'to_date' | 'projected'>

function periodOf(budget: Omit<BudgetTerms, 'isWhole'>, judged: Judged): PlanPeriod {
  const { scope, currency, monthlyAmount } = budget
  return {
    kind: 'BUDGET',
    scope_key: `BUDGET/${budgetKey(budget)}`,
    name: budgetName(budget),
    subscription_id: scope.kind === 'subscription' ? scope.subscriptionId : null,
    workspace_id: 'workspaceId' in scope ? scope.workspaceId : null,
    currency,
    amount: monthlyAmount,
    ...judged,
  }
}

/** The months before the shown one, each by the budget that it had at its end, as far as that was not changed since. */
async function formerMonths(asked: AskedBudgets): Promise<PlanPeriod[]> {
  const rows = new Map<string, CostRow[]>()
  const found: PlanPeriod[] = []
  for (let back = 1; back <= monthsBack; back += 1) {
    const [monthSince, monthUntil] = [
      monthStart(asked.periods.monthSince, -back),
      monthStart(asked.periods.monthSince, 1 - back),
    ]
    const ofMonth = { ...asked, periods: { ...asked.periods, monthSince, monthUntil } }
    const terms = (await budgetTerms(ofMonth)).filter((budget) => heldUntil(budget, monthUntil))
    for (const budget of terms) {
      const key = `${budgetKey(budget)} ${budget.currency}`
      const own = rows.get(key) ?? (await readBudgetDays(asked.read, budget, asked.periods))
      rows.set(key, own)
      const cost = costToDate(new KnownCosts(own, asked.known), asked.known, { monthSince, monthUntil })
      if (typeof cost === 'string') continue
      found.push(
        periodOf(budget, {
          first_day: monthSince,
          day: addDays(monthUntil, -1),
          until_day: monthUntil,
          is_over: true,
          to_date: cost.cost,
          projected: cost.cost,
        }),
      )
    }
  }
  return found
}

/** Whether a budget was not changed since a month ended; the plan of a subscription has a budget for each month. */
const heldUntil = ({ budgetId, changedAt, isWhole }: BudgetTerms, monthUntil: Day) =>
  isWhole && (budgetId === null || (changedAt !== null && changedAt < monthUntil))
