import { addDays, daysIn, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { withKnown } from '#product/server/forecast/forecast-costs.ts'
import { expectedOf } from '#product/server/forecast/projected-costs.ts'
import type { BudgetAndSpend } from '../contract.ts'
import { less, spendAbsence, throughDayOf, yearBounds, type Year } from './year.ts'

type ProjectedRemaining = BudgetAndSpend['days'][number]['projectedRemaining']

/** What the forecast leaves of the commit after a day of the year that is not known yet; null on other days and without a forecast. */
function projectedRemaining(known: Year): (day: Day) => ProjectedRemaining {
  const { commit } = known.plan
  const { costs, forecast } = known.ahead
  const { since, until } = yearBounds(known.year)
  if (commit === null || !forecast || spendAbsence(known) !== null) return () => null
  const spent = costs.between(since, until)?.cost ?? '0.0000000000'
  const next = addDays(forecast.lastKnownDay, 1)
  if (costs.hasGap(since, next)) return () => null
  return (day) => {
    if (day < next || next < since) return null
    const { amount, lower, upper } = withKnown(spent, expectedOf(costs, forecast, next, addDays(day, 1)))
    return {
      amount: less(commit, amount),
      lower: upper && less(commit, upper),
      upper: lower && less(commit, lower),
    }
  }
}

/** Each day of the year: spent through it, the part of the commit that is due by its end, and what remains of the commit. */
export function daysOf(known: Year): BudgetAndSpend['days'] {
  const remainingOn = projectedRemaining(known)
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
      projectedRemaining: remainingOn(day),
    }
  })
}
