import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { settingFor } from '#contract/setting.ts'
import { settingValue, shownChange } from '#http/setting-store.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import type { KeptBudget, PlanAbsence } from '#product/contract/budget.ts'
import { yearlyPlan, type BudgetCommit } from '../contract.ts'

export type Subscription = { subscriptionId: string; isWhole: boolean }
type Plan = BudgetCommit['subscriptions'][number]

function planOf(subscriptionId: string, kept: KeptBudget | null): Omit<Plan, 'changedBy' | 'changedAt'> {
  const months = kept?.monthlyBudgets?.map(({ month, monthBudget }) => ({
    month,
    monthBudget: moneyText(moneyUnits(monthBudget)),
  }))
  const commit = kept?.commit ?? null
  return {
    subscriptionId,
    currency: kept?.currency ?? null,
    annualBudget: months ? sumOfMoney(months.map(({ monthBudget }) => monthBudget)) : null,
    monthlyBudgets: months ?? null,
    commit: commit === null ? null : moneyText(moneyUnits(commit)),
  }
}

/** The budget and commit of each subscription for a year, as they are kept. */
export async function readPlans(
  settings: SettingPorts['settings'],
  year: number,
  subscriptions: readonly Subscription[],
): Promise<Plan[]> {
  return Promise.all(
    subscriptions.map(async ({ subscriptionId }) => {
      const kept = settingFor(yearlyPlan, { id: subscriptionId, year })
      return {
        ...planOf(subscriptionId, await settingValue({ settings }, kept)),
        ...(await shownChange(settings, kept.key)),
      }
    }),
  )
}

type Known = { plans: readonly Plan[]; subscriptions: readonly Subscription[] }

/** Why the sum of what subscriptions plan is not known; null where it is. */
function absenceOf(
  { plans, subscriptions }: Known,
  currency: string | null,
  amountOf: (plan: Plan) => string | null,
): PlanAbsence | null {
  const set = plans.filter((plan) => amountOf(plan) !== null)
  const currencies = new Set(set.map((plan) => plan.currency))
  if (plans.length === 0) return 'no_subscription'
  if (set.length === 0) return 'none_set'
  if (subscriptions.some(({ isWhole }) => !isWhole)) return 'not_whole_subscription'
  if (set.length < plans.length) return 'some_not_set'
  return currencies.size > 1 || !currencies.has(currency) ? 'several_currencies' : null
}

/** What all subscriptions plan together in one currency; where that is not known, why. */
export function sumOfPlans(
  known: Known,
  currency: string | null,
): Omit<BudgetCommit, 'year' | 'subscriptions' | 'isEditable'> {
  const { plans } = known
  const budgetAbsentBecause = absenceOf(known, currency, ({ annualBudget }) => annualBudget)
  const commitAbsentBecause = absenceOf(known, currency, ({ commit }) => commit)
  const months = plans.flatMap(({ monthlyBudgets }) => monthlyBudgets ?? [])
  const budgetOf = (month: number) =>
    sumOfMoney(months.flatMap((one) => (one.month === month ? one.monthBudget : [])))
  const isBudgetKnown = budgetAbsentBecause === null
  return {
    currency,
    annualBudget: isBudgetKnown ? sumOfMoney(months.map(({ monthBudget }) => monthBudget)) : null,
    monthlyBudgets: isBudgetKnown
      ? Array.from({ length: 12 }, (_, place) => ({ month: place + 1, monthBudget: budgetOf(place + 1) }))
      : null,
    budgetAbsentBecause,
    commit: commitAbsentBecause === null ? sumOfMoney(plans.flatMap(({ commit }) => commit ?? [])) : null,
    commitAbsentBecause,
  }
}

/** The currency that all plans share; undefined where they have several or none. */
export function currencyOfPlans(plans: readonly Plan[]): string | undefined {
  const [first, ...others] = new Set(plans.flatMap(({ currency }) => currency ?? []))
  return others.length === 0 ? first : undefined
}
