import type { Forecast } from './history.ts'

/** Repeats the last season. */
export const seasonalNaive: Forecast = ({ values, season }, horizon) => {
  const length = Math.min(season, values.length)
  const first = values.length - length
  return Array.from({ length: horizon }, (_, step) => values[first + (step % length)] ?? 0)
}
