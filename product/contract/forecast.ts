import { z } from 'zod'
import { notEnded } from '#contract/absence.ts'

/** A forecast amount and the bounds between which it lies in 80 of 100 cases. */
export const forecastAmount = z.object({
  amount: z.string(),
  /** Between them it lies in 80 of 100 cases; null where less than 14 days are known. */
  lower: z.string().nullable(),
  upper: z.string().nullable(),
})
export type ForecastAmount = z.output<typeof forecastAmount>

export const noForecast = notEnded(
  'Not enough data for a forecast: fewer than two complete days are known, or some days of the period are not derived yet.',
  'Available once two days are complete and all days derived, with a band from 14 days on.',
)
