import { backTest, type Miss } from './back-test.ts'
import { bandsOf, coverageOf, sumBandsOf, type Band } from './bands.ts'
import { meanOf, type History } from './history.ts'
import { forecastsOf, type MethodName } from './methods.ts'

/** The next values of a series, the method that its past chose, and how far that was from the truth. */
export type Projection = {
  method: MethodName | 'mean'
  values: readonly number[]
  /** None of a series too short to be tried on its past. */
  bands?: { at: (step: number) => Band; ofSum: (steps: number) => Band }
  error?: { meanAbsolutePercentage: number | null; coverage: number | null; origins: number }
}

const fewestValues = 2
const fewestTried = 14

/** Projects a series: below 2 values not at all, below 14 by their mean and without a band. */
export function project(history: History, horizon: number): Projection | undefined {
  const { values, season } = history
  if (values.length < fewestValues) return undefined
  if (values.length < fewestTried)
    return { method: 'mean', values: Array.from({ length: horizon }, () => meanOf(values)) }
  const { method, misses } = backTest(history)
  return {
    method,
    values: forecastsOf(history, horizon)[method],
    bands: { at: bandsOf(misses, season), ofSum: sumBandsOf(misses, season) },
    error: {
      meanAbsolutePercentage: percentageOf(misses),
      coverage: coverageOf(misses, season),
      origins: misses.length,
    },
  }
}

/** The mean absolute error in percent of what was there; values of zero have none. */
function percentageOf(misses: readonly Miss[]): number | null {
  const shares = misses.flatMap(({ errors, actual }) =>
    errors.flatMap((error, index) => (actual[index] ? [Math.abs(error / actual[index])] : [])),
  )
  return shares.length === 0 ? null : 100 * meanOf(shares)
}
