import { meanOf, type History } from './history.ts'
import { holtWinters } from './holt-winters.ts'
import { withoutMonthStarts } from './month-start.ts'
import { runRate } from './run-rate.ts'
import { seasonalNaive } from './seasonal-naive.ts'
import { theta } from './theta.ts'
import { dampedTrend } from './weekday-trend.ts'

/** The methods that compete. `combined` is the mean of those that know trend and season. */
export const methodNames = [
  'seasonal_naive',
  'run_rate',
  'damped_trend',
  'holt_winters',
  'theta',
  'combined',
] as const
export type MethodName = (typeof methodNames)[number]

/** What each method forecasts. All but the seasonal naive one treat charges at the start of months apart. */
export function forecastsOf(history: History, horizon: number): Record<MethodName, number[]> {
  const { plain, charged } = withoutMonthStarts(history)
  const known = [dampedTrend, holtWinters, theta].map((forecast) => charged(forecast(plain, horizon)))
  const [damped_trend = [], holt_winters = [], thetas = []] = known
  return {
    seasonal_naive: seasonalNaive(history, horizon),
    run_rate: charged(runRate(plain, horizon)),
    damped_trend,
    holt_winters,
    theta: thetas,
    combined: damped_trend.map((_, step) => meanOf(known.map((values) => values[step] ?? 0))),
  }
}
