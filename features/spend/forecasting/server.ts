import { addDays, dayOf } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import { route } from '#http/route.ts'
import { readBilledDays, type BilledDays } from '#product/server/calendar/billed-days.ts'
import { periodsOf, type Periods } from '#product/server/forecast/forecast-periods.ts'
import { KnownCosts, type CostRow } from '#product/server/forecast/known-costs.ts'
import { forecastOf, readDailyCosts } from '#product/server/forecast/projected-costs.ts'
import { getForecast } from './contract/forecast.ts'
import { daysOf, monthsOf, projectionOf } from './server/projected.ts'

export const getForecastRoute = route(
  getForecast,
  async ({ query: { by, provider, currency: asked }, read, clock, defaultCurrency }) => {
    const { dataVersion, ...known } = await readBilledDays(read)
    const periods = periodsOf(dayOf(clock.dataNow()), known.completeUntil)
    const { since, until } = periods
    const currency = asked ?? (await defaultCurrency())
    const [whole, ofParts] = await Promise.all([
      readDailyCosts(read, { provider, currency, since, until }),
      by ? readDailyCosts(read, { by, provider, currency, since, until }) : [],
    ])
    const { firstUsageDay, completeUntil } = known
    const costs = new KnownCosts(whole, known)
    const forecast = forecastOf(costs, periods)
    return {
      dataVersion,
      currency,
      isForecast: true as const,
      month: periods.monthSince.slice(0, 7),
      year: periods.yearSince.slice(0, 4),
      firstUsageDay,
      loadedSince: known.loadedSince,
      lastCompleteDay: completeUntil === null ? null : addDays(completeUntil, -1),
      total: projectionOf(costs, forecast, periods),
      days: daysOf(costs, periods),
      forecastedDayValues: [...(forecast?.days ?? [])],
      months: monthsOf(costs, forecast, periods),
      parts: partsOf(ofParts, known, periods),
    }
  },
)

/** Each part of the bill by itself, the largest first. */
function partsOf(rows: readonly CostRow[], known: BilledDays, periods: Periods) {
  const parts = Map.groupBy(rows, ({ id }) => id)
  const projected = [...parts].map(([id, ofPart]) => partOf(id, new KnownCosts(ofPart, known), periods))
  const sizeOf = ({ yearToDate }: { yearToDate: string | null }) => moneyUnits(yearToDate ?? '0')
  return projected.toSorted((left, right) => (sizeOf(left) < sizeOf(right) ? 1 : -1))
}

const partOf = (id: string | null, costs: KnownCosts, periods: Periods) => ({
  id,
  ...projectionOf(costs, forecastOf(costs, periods), periods),
})
