import { addDays, daysBetween, daysIn, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { ForecastAmount } from '#product/contract/forecast.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { forecastCosts, withKnown, type CostForecast } from './forecast-costs.ts'
import { costRows, type CostRow, type KnownCosts } from './known-costs.ts'

const dailyCosts = scopedQuery(new URL('daily-costs.sql', import.meta.url))
const nothing = '0.0000000000'

type Asked = {
  by?: 'subscription' | 'workspace' | 'provider' | undefined
  provider?: 'databricks' | 'cloud' | undefined
  currency: string | null
  since: Day
  until: Day
}

/** What the bill, or each of its parts, cost by day. */
export async function readDailyCosts(
  read: ReadOfScope,
  { by, provider, ...asked }: Asked,
): Promise<CostRow[]> {
  return costRows.parse(
    (await read(dailyCosts, { by: by ?? null, provider: provider ?? null, ...asked })).rows,
  )
}

/** The days that a forecast learns from and those that it is for. */
export type ForecastDays = { since: Day; today: Day; until: Day }

/** The forecast of what a part of the bill costs from the first day that is not known on; undefined while its past is loading. */
export function forecastOf(
  costs: KnownCosts,
  { since, today, until }: ForecastDays,
): CostForecast | undefined {
  if (!costs.areLoadedFrom(since)) return undefined
  const days = daysIn(since, addDays(today, 1)).map((day) => costs.on(day)?.cost ?? null)
  return forecastCosts({ firstDay: since, costs: days }, until)
}

/**
 * What days ahead are expected to cost together: each its forecast, and at least what is billed of it so far. So no projection
 * lies below the cost to date and that of open days.
 */
export function expectedOf(
  costs: KnownCosts,
  forecast: CostForecast,
  since: Day,
  until: Day,
): ForecastAmount {
  const { amount, lower, upper } = forecast.sumOf(since, until)
  const first = addDays(forecast.lastKnownDay, 1)
  let [soFar, beyond] = [0n, 0n]
  for (const day of daysIn(since, until)) {
    const billed = costs.soFarOn(day)
    if (billed === null) continue
    const more = moneyUnits(billed) - moneyUnits(forecast.days[daysBetween(first, day)]?.amount ?? nothing)
    soFar += moneyUnits(billed)
    if (more > 0n) beyond += more
  }
  const expected = moneyUnits(amount) + beyond
  const least = lower === null ? 0n : moneyUnits(lower) > soFar ? moneyUnits(lower) : soFar
  return {
    amount: moneyText(expected),
    lower: lower === null ? null : moneyText(least < expected ? least : expected),
    upper: upper === null ? null : moneyText(moneyUnits(upper) + beyond),
  }
}

/** A period's known cost and what its rest is expected to cost; null without a forecast, and where days of it are not derived. */
export function projectedOf(
  costs: KnownCosts,
  forecast: CostForecast | undefined,
  since: Day,
  until: Day,
): ForecastAmount | null {
  if (!forecast) return null
  const next = addDays(forecast.lastKnownDay, 1)
  if (costs.hasGap(since, next < until ? next : until)) return null
  const known = costs.between(since, until)?.cost ?? nothing
  const from = next > since ? next : since
  if (daysBetween(from, until) <= 0) return { amount: known, lower: known, upper: known }
  return withKnown(known, expectedOf(costs, forecast, from, until))
}
