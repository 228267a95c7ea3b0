import { moneyText, moneyUnits } from '#contract/money.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { getBudgetCommit } from '#product/contract/calls/budget-commit.ts'
import type { Executive } from '../contract.ts'

/** The budget of each month, by its name, and a twelfth of the commit of its year. */
export type MonthBudgets = { budgets: ReadonlyMap<string, string>; commits: ReadonlyMap<string, string> }

const monthsOfYear = 12n
const yearOf = (month: string | undefined) => Number((month ?? '').slice(0, 4))

/** Budgets of the months of an overview: of the one or two years in which they lie, where these are set in its currency. */
export function useMonthBudgets({ months, currency }: Executive): MonthBudgets {
  const { since: _since, until: _until, ...scope } = useViewQuery()
  const years = [yearOf(months[0]?.month), yearOf(months.at(-1)?.month)] as const
  const first = useEndpoint(getBudgetCommit, { query: { ...scope, year: years[0] } }).data
  const last = useEndpoint(getBudgetCommit, { query: { ...scope, year: years[1] } }).data
  const budgets = [first, last].flatMap((plan) =>
    plan?.currency === currency
      ? (plan?.monthlyBudgets ?? []).map(
          ({ month, monthBudget }) =>
            [`${plan?.year}-${String(month).padStart(2, '0')}`, monthBudget] as const,
        )
      : [],
  )
  const commits = [first, last].flatMap((plan) => {
    if (plan?.currency !== currency || !plan?.commit) return []
    const monthly = moneyText(moneyUnits(plan.commit) / monthsOfYear)
    return months.flatMap(({ month }) => (yearOf(month) === plan.year ? [[month, monthly] as const] : []))
  })
  return { budgets: new Map(budgets), commits: new Map(commits) }
}
