import { addDays, daysBetween, daysIn, type Day } from '#contract/dates.ts'
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

/** The forecast of what a part of the bill costs from the first day that is not known on. */
export function forecastOf(
  costs: KnownCosts,
  { since, today, until }: ForecastDays,
): CostForecast | undefined {
  const days = daysIn(since, addDays(today, 1)).map((day) => costs.on(day)?.cost ?? null)
  return forecastCosts({ firstDay: since, costs: days }, until)
}

/** A period's known cost and the forecast of its rest; null without a forecast. */
export function projectedOf(
  costs: KnownCosts,
  forecast: CostForecast | undefined,
  since: Day,
  until: Day,
): ForecastAmount | null {
  if (!forecast) return null
  const known = costs.between(since, until)?.cost ?? nothing
  const next = addDays(forecast.lastKnownDay, 1)
  const from = next > since ? next : since
  if (daysBetween(from, until) <= 0) return { amount: known, lower: known, upper: known }
  return withKnown(known, forecast.sumOf(from, until))
}
