import { addDays, daysBetween, type Day } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import { riskOf } from '#product/contract/budget.ts'
import type { BilledDays } from '#product/server/calendar/billed-days.ts'
import { withKnown, type CostForecast } from '#product/server/forecast/forecast-costs.ts'
import type { Periods } from '#product/server/forecast/forecast-periods.ts'
import { KnownCosts, type CostRow } from '#product/server/forecast/known-costs.ts'
import { expectedOf, forecastOf, projectedOf } from '#product/server/forecast/projected-costs.ts'
import type { Budget, BudgetAbsence } from '../contract.ts'

export type BudgetStatus = Pick<
  Budget,
  | 'monthToDate'
  | 'databricksToDate'
  | 'cloudToDate'
  | 'openDays'
  | 'openDaysCloud'
  | 'usedShare'
  | 'passed'
  | 'projected'
  | 'projectedShare'
  | 'budgetRisk'
  | 'expectedDay'
  | 'absentBecause'
>

type Terms = Pick<Budget, 'monthlyAmount' | 'thresholds' | 'onForecast'>
type Asked = { terms: Terms; rows: readonly CostRow[]; known: BilledDays; periods: Periods }

/** The status of a budget of which the cost is not known. */
export const unknownStatus = (because: BudgetAbsence): BudgetStatus => ({
  monthToDate: null,
  databricksToDate: null,
  cloudToDate: null,
  openDays: null,
  openDaysCloud: null,
  usedShare: null,
  passed: [],
  projected: null,
  projectedShare: null,
  budgetRisk: null,
  expectedDay: null,
  absentBecause: { monthToDate: because, projected: because },
})

type Month = Pick<Periods, 'monthSince' | 'monthUntil'>

/** What the complete days of a month cost; why that is not known where it is not. */
export function costToDate(costs: KnownCosts, known: BilledDays, { monthSince, monthUntil }: Month) {
  const { firstUsageDay, completeUntil } = known
  if (!costs.areLoadedFrom(monthSince)) return 'history_loading'
  if (firstUsageDay === null) return 'no_usage'
  if (firstUsageDay > monthSince) return 'not_from_start'
  const toDate = costs.between(monthSince, monthUntil)
  return toDate === null || completeUntil === null ? 'no_complete_day' : { ...toDate, completeUntil }
}

/** How far a monthly budget is used: its cost to date, the thresholds that it has reached, and where the month ends. */
export function statusOf({ terms, rows, known, periods }: Asked): BudgetStatus {
  const { monthSince, monthUntil } = periods
  const costs = new KnownCosts(rows, known)
  const toDate = costToDate(costs, known, periods)
  if (typeof toDate === 'string') return unknownStatus(toDate)
  const { cost: monthToDate, databricksCost: databricksToDate, cloudCost: cloudToDate } = toDate
  const ofMonth = rows.filter(
    ({ day }) => day >= monthSince && day < monthUntil && day < toDate.completeUntil,
  )
  const forecast = forecastOf(costs, periods)
  const projected = projectedOf(costs, forecast, monthSince, monthUntil)
  const forecastAbsence = costs.areLoadedFrom(periods.since) ? 'no_forecast' : 'history_loading'
  const shareOf = (amount: string) => Number(amount) / Number(terms.monthlyAmount)
  const projectedShare = projected === null ? null : shareOf(projected.amount)
  return {
    monthToDate,
    databricksToDate,
    cloudToDate,
    openDays: costs.soFarBetween(monthSince, monthUntil),
    openDaysCloud: costs.cloudSoFarBetween(monthSince, monthUntil),
    usedShare: shareOf(monthToDate),
    passed: passedThresholds(terms, ofMonth),
    projected,
    projectedShare,
    budgetRisk: projectedShare === null ? null : riskOf(projectedShare),
    expectedDay:
      terms.onForecast && moneyUnits(monthToDate) < moneyUnits(terms.monthlyAmount)
        ? expectedDayOf(terms, costs, forecast, periods)
        : null,
    absentBecause: { monthToDate: null, projected: projected === null ? forecastAbsence : null },
  }
}

/** Thresholds that the cost of the month is at or above, each with the day since which it stays there. */
function passedThresholds({ monthlyAmount, thresholds }: Terms, rows: readonly CostRow[]): Budget['passed'] {
  const days = rows.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  return thresholds.flatMap((threshold) => {
    const limit = moneyUnits(monthlyAmount) * BigInt(threshold)
    let units = 0n
    let since: Day | null = null
    for (const { day, databricksCost, cloudCost } of days) {
      units += moneyUnits(databricksCost ?? '0') + moneyUnits(cloudCost ?? '0')
      if (units * 100n < limit) since = null
      else since ??= day
    }
    return since === null ? [] : [{ threshold, day: since }]
  })
}

/** The day of the month by whose end the forecast reaches the budget. */
function expectedDayOf(
  { monthlyAmount }: Terms,
  costs: KnownCosts,
  forecast: CostForecast | undefined,
  { monthSince, monthUntil }: Periods,
): Day | null {
  if (!forecast) return null
  const next = addDays(forecast.lastKnownDay, 1)
  if (costs.hasGap(monthSince, next)) return null
  const spent = costs.between(monthSince, next)?.cost ?? '0.0000000000'
  const from = next > monthSince ? next : monthSince
  for (let day = from; daysBetween(day, monthUntil) > 0; day = addDays(day, 1)) {
    const { amount } = withKnown(spent, expectedOf(costs, forecast, from, addDays(day, 1)))
    if (moneyUnits(amount) >= moneyUnits(monthlyAmount)) return day
  }
  return null
}
