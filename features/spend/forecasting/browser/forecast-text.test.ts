import { expect, test } from 'vitest'
import { forecastText } from './forecast-text.ts'

const none = { meanAbsolutePercentageError: null, bandCoverage: null, backTests: 0 }

test('the text of a forecast has its method and, where it was tried, its error', () => {
  expect(forecastText({ ...none, method: null })).toBeUndefined()
  expect(forecastText({ ...none, method: 'seasonal_naive' })).toBe('Forecast: last week repeated.')
  const tried = { meanAbsolutePercentageError: 12, bandCoverage: 0.8, backTests: 14 }
  expect(forecastText({ ...tried, method: 'theta' })).toBe(
    'Forecast: Theta method; past forecasts were off by 12.0% a day on average; 80.0% of days were within their 80% band (14 back-tests).',
  )
})
