import type { Day } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import type { ForecastAmount } from '#product/contract/forecast.ts'
import { riskOf } from '#product/contract/budget.ts'
import { projectedOf } from '#product/server/forecast/projected-costs.ts'
import type { BudgetAndSpend, SpendAbsence } from '../contract.ts'
import { shareOf, spendAbsence, yearBounds, type Year } from './year.ts'

type Total = BudgetAndSpend['total']
type Because = BudgetAndSpend['absentBecause']
type Days = BudgetAndSpend['days']

type ProjectedYear = {
  total: Pick<
    Total,
    | 'projected'
    | 'projectedLower'
    | 'projectedUpper'
    | 'projectedShare'
    | 'budgetRisk'
    | 'exhaustionDay'
    | 'exhaustionEarliestDay'
    | 'exhaustionLatestDay'
  >
  absentBecause: Pick<Because, 'projected' | 'projectedShare' | 'exhaustionDay'>
}

/** Why the cost of the whole year is not forecast; null where it is. */
function forecastAbsence({ year, today, firstUsageDay, ahead }: Year): SpendAbsence | null {
  const { since, until } = yearBounds(year)
  if (today >= until) return 'year_over'
  if (today < since) return 'beyond_forecast'
  if (ahead.isLoading) return 'history_loading'
  if (firstUsageDay === null) return 'no_usage'
  return ahead.forecast ? null : 'no_forecast'
}

/** What a month that is not over is projected to cost; null of others, and where the year is not forecast. */
export function projectedMonth(known: Year, since: Day, until: Day): ForecastAmount | null {
  const isOver = known.completeUntil !== null && until <= known.completeUntil
  if (isOver || forecastAbsence(known) !== null) return null
  return projectedOf(known.ahead.costs, known.ahead.forecast, since, until)
}

const isUsedUp = (remaining: string | null | undefined) =>
  remaining !== null && remaining !== undefined && moneyUnits(remaining) <= 0n

/** By the end of which day the commit is used up: by what was billed, else by forecast. */
function exhaustionOf(days: Days) {
  const billed = days.find(({ remainingCommit }) => isUsedUp(remainingCommit))?.day
  const firstBy = (remainingOf: (day: Days[number]) => string | null | undefined): Day | null =>
    billed ?? days.find((day) => isUsedUp(remainingOf(day)))?.day ?? null
  return {
    exhaustionDay: firstBy(({ projectedRemaining }) => projectedRemaining?.amount),
    exhaustionEarliestDay: firstBy(({ projectedRemaining }) => projectedRemaining?.lower),
    exhaustionLatestDay: firstBy(({ projectedRemaining }) => projectedRemaining?.upper),
  }
}

/** Where the spend of the year ends, and when it uses up the commit. */
export function projectedYear(known: Year, days: Days): ProjectedYear {
  const { plan, year, ahead } = known
  const { since, until } = yearBounds(year)
  const absence = forecastAbsence(known)
  const projected = absence === null ? projectedOf(ahead.costs, ahead.forecast, since, until) : null
  const incomplete = spendAbsence(known)
  const projectedShare =
    projected === null || plan.annualBudget === null || incomplete !== null
      ? null
      : shareOf(projected.amount, plan.annualBudget)
  const exhaustion = exhaustionOf(days)
  const unknown = absence ?? (projected === null ? 'no_forecast' : null)
  const notUsedUp = unknown === null || unknown === 'year_over' ? 'not_used_up' : unknown
  return {
    total: {
      projected: projected?.amount ?? null,
      projectedLower: projected?.lower ?? null,
      projectedUpper: projected?.upper ?? null,
      projectedShare,
      budgetRisk: projectedShare === null ? null : riskOf(projectedShare),
      ...exhaustion,
    },
    absentBecause: {
      projected: unknown,
      projectedShare:
        projectedShare === null ? (plan.budgetAbsentBecause ?? incomplete ?? unknown ?? 'none_set') : null,
      exhaustionDay:
        exhaustion.exhaustionDay === null ? (plan.commitAbsentBecause ?? incomplete ?? notUsedUp) : null,
    },
  }
}
