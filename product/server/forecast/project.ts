import { backTest, type Miss } from './back-test.ts'
import { bandsOf, coverageOf, sumBandsOf, type Band } from './bands.ts'
import { meanOf, medianOf, type History } from './history.ts'
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

/** What a day must cost to count in an error in percent: a share of the median day. */
const leastShare = 0.05

/** The mean absolute error in percent of what was there; a value close to zero has none that means anything. */
function percentageOf(misses: readonly Miss[]): number | null {
  const least = leastShare * medianOf(misses.flatMap(({ actual }) => actual.map(Math.abs)))
  const shares = misses.flatMap(({ errors, actual }) =>
    errors.flatMap((error, index) => {
      const size = Math.abs(actual[index] ?? 0)
      return size > 0 && size >= least ? [Math.abs(error) / size] : []
    }),
  )
  return shares.length === 0 ? null : 100 * meanOf(shares)
}
