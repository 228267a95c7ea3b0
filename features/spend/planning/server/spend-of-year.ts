import { daysBetween } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { BudgetAndSpend } from '../contract.ts'
import { isLoadedFrom } from '#product/server/calendar/loaded-days.ts'
import { monthStart } from '#product/server/forecast/forecast-periods.ts'
import { projectedMonth, projectedYear } from './projected-year.ts'
import {
  isSpendKnown,
  less,
  shareOf,
  spendAbsence,
  throughDayOf,
  yearBounds,
  type SpentRow,
  type Year,
} from './year.ts'

const each = (amount: string, count: number) => moneyText(moneyUnits(amount) / BigInt(count))

/** What a plan leaves of its budget; null where either is not known. */
function againstBudget(budget: string | null, spent: string | null) {
  if (budget === null || spent === null) return { remaining: null, usedShare: null }
  return { remaining: less(budget, spent), usedShare: shareOf(spent, budget) }
}

/** The spend of the year so far, its plan, and what is left. */
export function totalOf(
  known: Year,
  days: BudgetAndSpend['days'],
): Pick<BudgetAndSpend, 'total' | 'absentBecause'> {
  const { plan, spent: rows, year } = known
  const incomplete = spendAbsence(known)
  const isSpentKnown = isSpendKnown(known)
  const throughDay = throughDayOf(known)
  const { since, until } = yearBounds(year)
  const sumOf = (amountOf: (row: SpentRow) => string) =>
    isSpentKnown ? sumOfMoney(rows.map(amountOf)) : null
  const spent = sumOf(({ cost }) => cost)
  const comparable = incomplete === null ? spent : null
  const { remaining, usedShare } = againstBudget(plan.annualBudget, comparable)
  const daysLeft = throughDay === null ? 0 : daysBetween(throughDay, until) - 1
  const isLeft = remaining !== null && moneyUnits(remaining) > 0n
  const projected = projectedYear(known, days)
  const remainingBecause = plan.budgetAbsentBecause ?? incomplete
  return {
    total: {
      budget: plan.annualBudget,
      commit: plan.commit,
      spent,
      openDays: known.ahead.costs.soFarBetween(since, until),
      openDaysCloud: known.ahead.costs.cloudSoFarBetween(since, until),
      databricksSpent: sumOf(({ databricksCost }) => databricksCost),
      cloudSpent: sumOf(({ cloudCost }) => cloudCost),
      remaining,
      usedShare,
      remainingCommit: plan.commit === null || comparable === null ? null : less(plan.commit, comparable),
      dailyAverage:
        comparable === null || throughDay === null
          ? null
          : each(comparable, daysBetween(since, throughDay) + 1),
      runRateNeeded: isLeft && daysLeft > 0 ? each(remaining, daysLeft) : null,
      ...projected.total,
    },
    absentBecause: {
      budget: plan.budgetAbsentBecause,
      commit: plan.commitAbsentBecause,
      spent: isSpentKnown ? null : incomplete,
      remaining: remainingBecause,
      usedShare: remainingBecause ?? (usedShare === null ? 'none_set' : null),
      dailyAverage: incomplete,
      runRateNeeded: remainingBecause ?? (daysLeft === 0 ? 'year_over' : isLeft ? null : 'used_up'),
      remainingCommit: plan.commitAbsentBecause ?? incomplete,
      ...projected.absentBecause,
    },
  }
}

/** The twelve months: what was spent in each, what it is projected to cost, and its budget. */
export function monthsOf(known: Year): BudgetAndSpend['months'] {
  const { year, plan, spent, firstUsageDay } = known
  const throughDay = throughDayOf(known)
  return Array.from({ length: 12 }, (_, place) => {
    const name = `${year}-${String(place + 1).padStart(2, '0')}`
    const rows = spent.filter(({ day }) => day.startsWith(name))
    const isKnown =
      throughDay !== null &&
      firstUsageDay !== null &&
      isLoadedFrom(known, `${name}-01`) &&
      name >= firstUsageDay.slice(0, 7) &&
      name <= throughDay.slice(0, 7)
    const sumOf = (amountOf: (row: SpentRow) => string) => (isKnown ? sumOfMoney(rows.map(amountOf)) : null)
    return {
      month: place + 1,
      budget: plan.monthlyBudgets?.[place]?.monthBudget ?? null,
      cost: sumOf(({ cost }) => cost),
      databricksCost: sumOf(({ databricksCost }) => databricksCost),
      cloudCost: sumOf(({ cloudCost }) => cloudCost),
      projected: projectedMonth(known, `${name}-01`, monthStart(`${name}-01`, 1)),
    }
  })
}

/** Budget and spend of each subscription; those of workspaces that are not connected stand last, without a plan. */
export function subscriptionsOf(known: Year, currency: string | null): BudgetAndSpend['subscriptions'] {
  const absence = spendAbsence(known)
  const sumBy = (id: string | null, amountOf: (row: SpentRow) => string) =>
    isSpendKnown(known)
      ? sumOfMoney(known.spent.flatMap((row) => (row.subscriptionId === id ? amountOf(row) : [])))
      : null
  const spentBy = (id: string | null) => ({
    spent: sumBy(id, ({ cost }) => cost),
    cloudSpent: sumBy(id, ({ cloudCost }) => cloudCost),
  })
  const listed = known.plans.map(({ subscriptionId, currency: ownCurrency, annualBudget, commit }) => {
    const isOwn = ownCurrency === currency
    const budget = isOwn ? annualBudget : null
    const own = spentBy(subscriptionId)
    return {
      subscriptionId,
      budget,
      commit: isOwn ? commit : null,
      ...own,
      ...againstBudget(budget, absence === null ? own.spent : null),
    }
  })
  const isAnyOutside = known.spent.some(({ subscriptionId }) => subscriptionId === null)
  const outside = { subscriptionId: null, budget: null, commit: null, ...spentBy(null) }
  return isAnyOutside ? [...listed, { ...outside, remaining: null, usedShare: null }] : listed
}
