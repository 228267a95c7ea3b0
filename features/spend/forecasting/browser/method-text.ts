import type { Projected } from '../contract/forecast.ts'

/** The methods of a forecast in words. */
export const methodText: Readonly<Record<NonNullable<Projected['method']>, string>> = {
  mean: 'mean of the days so far (fewer than 14)',
  seasonal_naive: 'last week repeated',
  run_rate: 'daily mean of the month so far',
  damped_trend: 'damped trend with weekday profile',
  holt_winters: 'Holt-Winters smoothing',
  theta: 'Theta method',
  combined: 'mean of damped trend, Holt-Winters and Theta',
}
