import { designOf } from './design.ts'
import { fitOf, type Fit } from './fit.ts'
import { placeboFactor } from './placebo.ts'
import type { ChangedJob } from './runs.ts'
import { tQuantile } from './student-t.ts'

/** What a change did to the logarithm of the cost, and how far that may be off to each side. */
export type Effect = Pick<Fit, 'effect' | 'correlation' | 'elasticity'> & {
  halfWidth: number
  effectiveRuns: number
  /** By how much dates before the change at which nothing changed widened it; 1 for not at all. */
  placeboFactor: number
}

/** The effect of a change with an interval of this confidence. */
export function effectOf(job: ChangedJob, confidence: number): Effect {
  const { standardError, degrees, ...fit } = fitOf(designOf(job))
  const unchanged = designOf({ before: job.before, after: [] })
  const factor = placeboFactor({ ...unchanged, columns: unchanged.columns.slice(0, -1) }, fit.correlation)
  const runs = job.before.length + job.after.length
  return {
    ...fit,
    halfWidth: factor * standardError * tQuantile(confidence, degrees),
    effectiveRuns: Math.min(runs, (runs * (1 - fit.correlation)) / (1 + fit.correlation)),
    placeboFactor: factor,
  }
}
