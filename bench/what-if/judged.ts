import type { Prediction } from '#product/server/what-if/prediction.ts'
import { median, quantile } from '../statistics.ts'

/** How predictions came out. */
export type Judged = {
  cases: number
  notKnown: number
  /** Relative to the mean of the runs that really had the configuration. */
  medianError: number
  percentile90Error: number
  /** Share of single runs outside of the band. */
  missed: number
  /** High end of the band divided by its low end, in the median. */
  width: number
}

/** A prediction beside the times that runs really took, in milliseconds. */
export type Outcome = { truths: readonly number[]; prediction: Prediction }

/** Errors, coverage and what was not known of all outcomes. */
export function judge(outcomes: readonly Outcome[]): Judged {
  const known = outcomes.flatMap(({ truths, prediction }) =>
    prediction.kind === 'known' ? [{ truths, ms: prediction.ms }] : [],
  )
  const errors = known.map(({ truths, ms }) => {
    const mean = truths.reduce((sum, truth) => sum + truth, 0) / truths.length
    return Math.abs(ms.estimate - mean) / mean
  })
  const singles = known.flatMap(({ truths, ms }) => truths.map((truth) => truth < ms.low || truth > ms.high))
  return {
    cases: outcomes.length,
    notKnown: (outcomes.length - known.length) / Math.max(1, outcomes.length),
    medianError: median(errors),
    percentile90Error: quantile(errors, 0.9),
    missed: singles.filter(Boolean).length / Math.max(1, singles.length),
    width: median(known.map(({ ms }) => ms.high / ms.low)),
  }
}

/** What a method should reach on all kinds of jobs together. */
export const goals = { medianError: 0.1, missed: 0.1, notKnown: 0.4 }

/** Whether errors and bands are as good as they should be. */
export function isGood({ medianError, missed, notKnown }: Judged): boolean {
  return medianError <= goals.medianError && missed <= goals.missed && notKnown <= goals.notKnown
}
