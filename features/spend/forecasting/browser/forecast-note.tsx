import { count, share } from '#ui/format/quantity.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { methodText } from './method-text.ts'

/** By which method the days ahead are forecast, and how far it was from the truth in the past. */
export function ForecastNote({ forecast: { total } }: { forecast: SpendForecast }) {
  if (total.method === null) return <p className="muted">{total.absentBecause}</p>
  return (
    <p className="muted">
      Forecast: {methodText[total.method]}
      {total.meanAbsolutePercentageError !== null &&
        `; past forecasts were off by ${share(total.meanAbsolutePercentageError / 100)} a day on average`}
      {total.bandCoverage !== null && `, and ${share(total.bandCoverage)} of days were within their 80% band`}
      {total.backTests > 0 && ` (${count(total.backTests)} back-tests)`}.
    </p>
  )
}
