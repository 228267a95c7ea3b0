import { controlGroupOf, lessControls } from './control-group.ts'
import { correlationOf, designOf, volumeShift, type Regressor } from './design.ts'
import { effectOf, type Effect } from './effect.ts'
import { missingRuns, type RunCounts } from './enough-runs.ts'
import { ownShareOf } from './fit.ts'
import { lookConfidence, nextLook, reachedLook } from './looks.ts'
import { checkRuns, incomparableFor, type ChangedJob, type Incomparable } from './runs.ts'

/** A figure with the bounds of its interval. */
export type Bounded = { estimate: number; low: number; high: number }

/** What a change saved, negative where it cost more. */
export type Estimate = {
  /** Runs after the change that were judged; later ones count at the next look. */
  runsAfter: number
  nextLook: number | null
  /** Confidence of the intervals. */
  confidence: number
  /** Share of what the judged runs would have cost without the change. */
  share: Bounded
  /** The same in the money of their cost. */
  amount: Bounded
  /** Half of the interval of the share. */
  halfWidth: number
  effectiveRuns: number
  correlation: number
  /** By how many percent the cost grows with one percent of volume; null where the volume is not known or does not vary. */
  elasticity: number | null
  placeboFactor: number
  /** Unchanged jobs that it was compared with; 0 where there were too few. */
  controls: number
}

export type Saving =
  | ({ kind: 'saved' | 'cost more' | 'not distinguishable from 0' } & Estimate)
  | { kind: 'too few runs'; missing: RunCounts }
  | { kind: 'not separable'; from: Regressor }
  | { kind: 'not comparable'; because: Incomparable }

const leastOwnShare = 0.1
const leastEffect = 1e-9

/** Whether a change of a job saved money, how much, and how sure that is. */
export function savingOf(job: ChangedJob, controls: readonly ChangedJob[] = []): Saving {
  checkRuns(job)
  const because = incomparableFor(job)
  if (because) return { kind: 'not comparable', because }
  const look = reachedLook(job.after.length)
  const counts = { before: job.before.length, after: job.after.length }
  const fewest = missingRuns(counts, 0)
  if (fewest) return { kind: 'too few runs', missing: fewest }
  const judged = { before: job.before, after: job.after.slice(0, look) }
  const from = inseparableFrom(judged)
  if (from) return { kind: 'not separable', from }
  const missing = missingRuns({ ...counts, after: look }, volumeShift(judged))
  if (missing) return { kind: 'too few runs', missing }
  const group = controlGroupOf(controls)
  const alone = effectOf(judged, lookConfidence)
  const effect = group ? lessControls(alone, group, lookConfidence) : alone
  return { kind: verdictOf(effect), ...estimateOf(judged, effect), controls: group?.jobs ?? 0 }
}

/** What changed together with the job, so that either may have moved the cost. */
function inseparableFrom(job: ChangedJob): Regressor | undefined {
  const design = designOf(job)
  if (ownShareOf(design) >= leastOwnShare) return undefined
  const change = design.columns.at(-1) ?? []
  const likeness = (name: Regressor) =>
    Math.abs(correlationOf(design.columns[1 + design.regressors.indexOf(name)] ?? [], change))
  return design.regressors.toSorted((one, other) => likeness(other) - likeness(one))[0]
}

function verdictOf({ effect, halfWidth }: Effect): 'saved' | 'cost more' | 'not distinguishable from 0' {
  if (Math.abs(effect) <= Math.max(halfWidth, leastEffect)) return 'not distinguishable from 0'
  return effect < 0 ? 'saved' : 'cost more'
}

function estimateOf({ after }: ChangedJob, effect: Effect): Omit<Estimate, 'controls'> {
  const cost = after.reduce((sum, run) => sum + run.cost, 0)
  const bounded = (valueOf: (effect: number) => number): Bounded => ({
    estimate: valueOf(effect.effect),
    low: valueOf(effect.effect + effect.halfWidth),
    high: valueOf(effect.effect - effect.halfWidth),
  })
  const share = bounded((change) => 1 - Math.exp(change))
  return {
    runsAfter: after.length,
    nextLook: nextLook(after.length),
    confidence: lookConfidence,
    share,
    amount: bounded((change) => cost * (Math.exp(-change) - 1)),
    halfWidth: (share.high - share.low) / 2,
    effectiveRuns: effect.effectiveRuns,
    correlation: effect.correlation,
    elasticity: effect.elasticity ?? null,
    placeboFactor: effect.placeboFactor,
  }
}
