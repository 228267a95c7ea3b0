import { z } from 'zod'
import { addDays, daysBetween, daysIn, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { BudgetAndSpend, BudgetCommit, SpendAbsence } from '../contract.ts'

/** Rows of spent.sql. */
export const spentRows = z.array(
  z.object({
    day: z.string(),
    subscriptionId: z.string().nullable(),
    databricksCost: z.string(),
    cloudCost: z.string(),
    cost: z.string(),
  }),
)

export type SpentRow = z.output<typeof spentRows>[number]

type Plan = Omit<BudgetCommit, 'year' | 'subscriptions' | 'isEditable'>

export type Year = {
  year: number
  today: Day
  firstUsageDay: Day | null
  spent: readonly SpentRow[]
  plan: Plan
  plans: BudgetCommit['subscriptions']
}

/** The first day of a year and of the next one. */
export const yearBounds = (year: number) => ({ since: `${year}-01-01`, until: `${year + 1}-01-01` })

/** The last day of the year that has come; null before the year. */
export function throughDayOf({ year, today }: Pick<Year, 'year' | 'today'>): Day | null {
  const { since, until } = yearBounds(year)
  if (today < since) return null
  return today < until ? today : addDays(until, -1)
}

const less = (amount: string, part: string) => moneyText(moneyUnits(amount) - moneyUnits(part))
const each = (amount: string, count: number) => moneyText(moneyUnits(amount) / BigInt(count))

function shareOf(part: string, whole: string): number | null {
  return moneyUnits(whole) === 0n ? null : Number(moneyUnits(part)) / Number(moneyUnits(whole))
}

/** What a plan leaves of its budget; null where either is not known. */
function againstBudget(budget: string | null, spent: string | null) {
  if (budget === null || spent === null) return { remaining: null, usedShare: null }
  return { remaining: less(budget, spent), usedShare: shareOf(spent, budget) }
}

/** Why the spend of the year cannot stand against a plan; null where it can. */
function spendAbsence({ year, firstUsageDay, today }: Year): SpendAbsence | null {
  const { since, until } = yearBounds(year)
  if (firstUsageDay === null || firstUsageDay >= until || today < since) return 'no_usage'
  return firstUsageDay > since ? 'not_from_start' : null
}

/** The spend of the year so far, its plan, and what is left. */
export function totalOf(known: Year): Pick<BudgetAndSpend, 'total' | 'absentBecause'> {
  const { plan, spent: rows, year } = known
  const incomplete = spendAbsence(known)
  const isSpentKnown = incomplete !== 'no_usage'
  const throughDay = throughDayOf(known)
  const { since, until } = yearBounds(year)
  const sumOf = (amountOf: (row: SpentRow) => string) =>
    isSpentKnown ? sumOfMoney(rows.map(amountOf)) : null
  const spent = sumOf(({ cost }) => cost)
  const comparable = incomplete === null ? spent : null
  const { remaining, usedShare } = againstBudget(plan.annualBudget, comparable)
  const daysLeft = throughDay === null ? 0 : daysBetween(throughDay, until) - 1
  const isLeft = remaining !== null && moneyUnits(remaining) > 0n
  const remainingBecause = plan.budgetAbsentBecause ?? incomplete
  return {
    total: {
      budget: plan.annualBudget,
      commit: plan.commit,
      spent,
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
      projected: null,
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
      projected: 'no_forecast',
    },
  }
}

/** The twelve months: what was spent in each, and its budget. */
export function monthsOf(known: Year): BudgetAndSpend['months'] {
  const { year, plan, spent, firstUsageDay } = known
  const throughDay = throughDayOf(known)
  return Array.from({ length: 12 }, (_, place) => {
    const name = `${year}-${String(place + 1).padStart(2, '0')}`
    const rows = spent.filter(({ day }) => day.startsWith(name))
    const isKnown =
      throughDay !== null &&
      firstUsageDay !== null &&
      name >= firstUsageDay.slice(0, 7) &&
      name <= throughDay.slice(0, 7)
    const sumOf = (amountOf: (row: SpentRow) => string) => (isKnown ? sumOfMoney(rows.map(amountOf)) : null)
    return {
      month: place + 1,
      budget: plan.monthlyBudgets?.[place]?.monthBudget ?? null,
      cost: sumOf(({ cost }) => cost),
      databricksCost: sumOf(({ databricksCost }) => databricksCost),
      cloudCost: sumOf(({ cloudCost }) => cloudCost),
    }
  })
}

/** Each day of the year: spent through it, the part of the commit that is due by its end, and what remains of the commit. */
export function daysOf(known: Year): BudgetAndSpend['days'] {
  const { since, until } = yearBounds(known.year)
  const { commit } = known.plan
  const throughDay = throughDayOf(known)
  const isKnown = spendAbsence(known) === null
  const unitsByDay = new Map<Day, bigint>()
  for (const { day, cost } of known.spent) unitsByDay.set(day, (unitsByDay.get(day) ?? 0n) + moneyUnits(cost))
  const days = daysIn(since, until)
  let units = 0n
  return days.map((day, place) => {
    units += unitsByDay.get(day) ?? 0n
    const spent = isKnown && throughDay !== null && day <= throughDay ? moneyText(units) : null
    return {
      day,
      spent,
      expected:
        commit === null ? null : moneyText((moneyUnits(commit) * BigInt(place + 1)) / BigInt(days.length)),
      remainingCommit: commit === null || spent === null ? null : less(commit, spent),
    }
  })
}

/** Budget and spend of each subscription; those of workspaces that are not connected stand last, without a plan. */
export function subscriptionsOf(known: Year, currency: string | null): BudgetAndSpend['subscriptions'] {
  const absence = spendAbsence(known)
  const spentBy = (id: string | null) =>
    absence === 'no_usage'
      ? null
      : sumOfMoney(known.spent.flatMap(({ subscriptionId, cost }) => (subscriptionId === id ? cost : [])))
  const listed = known.plans.map(({ subscriptionId, currency: ownCurrency, annualBudget, commit }) => {
    const isOwn = ownCurrency === currency
    const budget = isOwn ? annualBudget : null
    const spent = spentBy(subscriptionId)
    return {
      subscriptionId,
      budget,
      commit: isOwn ? commit : null,
      spent,
      ...againstBudget(budget, absence === null ? spent : null),
    }
  })
  const isAnyOutside = known.spent.some(({ subscriptionId }) => subscriptionId === null)
  const outside = { subscriptionId: null, budget: null, commit: null, spent: spentBy(null) }
  return isAnyOutside ? [...listed, { ...outside, remaining: null, usedShare: null }] : listed
}
