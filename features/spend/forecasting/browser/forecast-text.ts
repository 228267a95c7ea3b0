import { count, share } from '#ui/format/quantity.ts'
import type { Projected } from '../contract/forecast.ts'
import { methodText } from './method-text.ts'

type Tried = Pick<Projected, 'method' | 'meanAbsolutePercentageError' | 'bandCoverage' | 'backTests'>

/** By which method the days ahead are forecast, and how far it was from the truth in the past; nothing without a forecast. */
export function forecastText(tried: Tried): string | undefined {
  const { method, meanAbsolutePercentageError: error, bandCoverage, backTests } = tried
  if (method === null) return undefined
  const parts = [
    `Forecast: ${methodText[method]}`,
    ...(error === null ? [] : [`past forecasts were off by ${share(error / 100)} a day on average`]),
    ...(bandCoverage === null ? [] : [`${share(bandCoverage)} of days were within their 80% band`]),
  ]
  return `${parts.join('; ')}${backTests > 0 ? ` (${count(backTests)} back-tests)` : ''}.`
}
