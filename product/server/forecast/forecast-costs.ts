import { addDays, daysBetween, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney, unitsPerCent } from '#contract/money.ts'
import type { Band } from './bands.ts'
import { monthDaysFrom } from './history.ts'
import { project, type Projection } from './project.ts'

/** Daily costs from a day on; null where a day is not known. Days at the end that are not known are forecast. */
export type CostHistory = { firstDay: Day; costs: readonly (string | null)[] }

/** A forecast amount in whole cents with the bounds between which it lies in 80 of 100 cases; without them where none are known. */
export type ForecastAmount = { amount: string; lower: string | null; upper: string | null }

export type CostForecast = Pick<Projection, 'method' | 'error'> & {
  /** The last day of which the cost is known. */
  lastKnownDay: Day
  days: readonly (ForecastAmount & { day: Day })[]
  /** The forecast of days that follow each other, as one amount: the sum of theirs. */
  sumOf: (since: Day, until: Day) => ForecastAmount
}

const season = 7
/** Thirteen months. */
const mostDays = 397

/** Forecasts the cost of each day after the last known one, before a day; undefined with less than two known days. */
export function forecastCosts(history: CostHistory, until: Day): CostForecast | undefined {
  const known = knownDays(history)
  if (!known) return undefined
  const { firstDay, values } = known
  const nextDay = addDays(firstDay, values.length)
  const horizon = Math.max(0, daysBetween(nextDay, until))
  const monthDays = monthDaysFrom(firstDay, values.length + horizon)
  const projection = project({ values, season, monthDays }, horizon)
  if (!projection) return undefined
  const least = values.every((value) => value >= 0) ? 0 : -Infinity
  const days = projection.values.map((value, step) => ({
    day: addDays(nextDay, step),
    ...bounded(moneyOf(Math.max(least, value)), projection.bands?.at(step + 1), least),
  }))
  return {
    method: projection.method,
    ...(projection.error && { error: projection.error }),
    lastKnownDay: addDays(nextDay, -1),
    days,
    sumOf(since, end) {
      const [from, to] = [daysBetween(nextDay, since), daysBetween(nextDay, end)]
      const amount = sumOfMoney(days.slice(from, to).map(({ amount }) => amount))
      return bounded(amount, projection.bands && bandBetween(projection.bands, from, to), least)
    },
  }
}

/** The last thirteen months to the last known day; a day between that is not known has the value of a week before. */
function knownDays({ firstDay, costs }: CostHistory) {
  const end = costs.findLastIndex((cost) => cost !== null) + 1
  const began = costs.findIndex((cost) => cost !== null)
  if (began < 0) return undefined
  const start = Math.max(began, end - mostDays)
  const values: number[] = []
  for (const cost of costs.slice(start, end))
    values.push(cost === null ? (values.at(-season) ?? values.at(-1) ?? 0) : Number(cost))
  return { firstDay: addDays(firstDay, start), values }
}

/** The band of a sum that begins some steps ahead: at least that of as many first steps. */
function bandBetween({ ofSum }: NonNullable<Projection['bands']>, from: number, to: number): Band {
  const [whole, before, alone] = [ofSum(to), ofSum(Math.max(1, from)), ofSum(Math.max(1, to - from))]
  if (from <= 0) return whole
  return {
    lower: Math.min(whole.lower - before.lower, alone.lower),
    upper: Math.max(whole.upper - before.upper, alone.upper),
  }
}

function bounded(amount: string, band: Band | undefined, least: number): ForecastAmount {
  if (!band) return { amount, lower: null, upper: null }
  const bound = (distance: number) => moneyOf(Math.max(least, Number(amount) + distance))
  return { amount, lower: bound(band.lower), upper: bound(band.upper) }
}

/** Whole cents, as money is written. */
const moneyOf = (value: number) => moneyText(BigInt(Math.round(value * 100)) * unitsPerCent)

/** A known amount and a forecast one together. */
export function withKnown(known: string, { amount, lower, upper }: ForecastAmount): ForecastAmount {
  const more = (part: string | null) =>
    part === null ? null : moneyText(moneyUnits(known) + moneyUnits(part))
  return { amount: moneyText(moneyUnits(known) + moneyUnits(amount)), lower: more(lower), upper: more(upper) }
}
