import { addDays, daysIn } from '#contract/dates.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { noForecast } from '#product/contract/forecast.ts'
import type { CostForecast } from '#product/server/forecast/forecast-costs.ts'
import {
  dayInPreviousMonth,
  monthsIn,
  monthStart,
  type Periods,
} from '#product/server/forecast/forecast-periods.ts'
import type { KnownCosts } from '#product/server/forecast/known-costs.ts'
import { projectedOf } from '#product/server/forecast/projected-costs.ts'
import type { Projected, SpendForecast } from '../contract/forecast.ts'

/** Where the month and the year of one part of the bill go. */
export function projectionOf(
  costs: KnownCosts,
  forecast: CostForecast | undefined,
  periods: Periods,
): Projected {
  const { monthSince, monthUntil, yearSince, yearUntil } = periods
  const month = costs.between(monthSince, monthUntil)
  const monthProjected = projectedOf(costs, forecast, monthSince, monthUntil)
  const yearProjected = projectedOf(costs, forecast, yearSince, yearUntil)
  return {
    monthToDate: month?.cost ?? null,
    databricksToDate: month?.databricksCost ?? null,
    cloudToDate: month?.cloudCost ?? null,
    openDays: costs.soFarBetween(monthSince, monthUntil),
    openDaysCloud: costs.cloudSoFarBetween(monthSince, monthUntil),
    previousMonthToDate: previousToDate(costs, periods),
    monthProjected,
    yearToDate: costs.between(yearSince, yearUntil)?.cost ?? null,
    yearProjected,
    method: forecast?.method ?? null,
    meanAbsolutePercentageError: forecast?.error?.meanAbsolutePercentage ?? null,
    bandCoverage: forecast?.error?.coverage ?? null,
    backTests: forecast?.error?.origins ?? 0,
    absentBecause: monthProjected && yearProjected ? null : absenceOf(costs, periods).because,
  }
}

/** Why there is no forecast: its past is loading, or too little of it is known. */
const absenceOf = (costs: KnownCosts, { since }: Periods) =>
  costs.areLoadedFrom(since) ? noForecast : historyIsLoading

/** What as many days of the month before cost as are known of this one; a shorter month is compared whole. */
function previousToDate(
  costs: KnownCosts,
  { monthSince, monthUntil, previousSince }: Periods,
): string | null {
  const known = daysIn(monthSince, monthUntil).filter((day) => costs.on(day) !== null)
  const end = addDays(previousSince, known.length)
  const previousUntil = end < monthSince ? end : monthSince
  if (known.length === 0 || !costs.areKnown(previousSince, previousUntil)) return null
  return costs.between(previousSince, previousUntil)?.cost ?? null
}

/** Each day of the month, beside the same day of the month before. */
export function daysOf(costs: KnownCosts, { monthSince, monthUntil }: Periods): SpendForecast['days'] {
  return daysIn(monthSince, monthUntil).map((day) => {
    const previousDay = dayInPreviousMonth(day)
    const previous = previousDay === null ? null : costs.on(previousDay)
    const known = costs.on(day)
    return {
      day,
      cost: known?.cost ?? null,
      databricksCost: known?.databricksCost ?? null,
      cloudCost: known?.cloudCost ?? null,
      previousDay: previous === null ? null : previousDay,
      previousCost: previous?.cost ?? null,
    }
  })
}

/** Each month of the year and of what is forecast after it. */
export function monthsOf(
  costs: KnownCosts,
  forecast: CostForecast | undefined,
  { yearSince, until }: Periods,
): SpendForecast['months'] {
  return monthsIn(yearSince, until).map((since) => {
    const end = monthStart(since, 1)
    const isComplete = costs.areKnown(since, end)
    const known = costs.between(since, end)
    const isAhead = forecast !== undefined && end > addDays(forecast.lastKnownDay, 1)
    return {
      month: since.slice(0, 7),
      cost: known?.cost ?? null,
      cloudCost: known?.cloudCost ?? null,
      isComplete,
      projected: isAhead ? projectedOf(costs, forecast, since, end) : null,
    }
  })
}
