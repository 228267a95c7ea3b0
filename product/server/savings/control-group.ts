import { designOf, meanOf, squaresOf } from './design.ts'
import type { Effect } from './effect.ts'
import { fitOf, ownShareOf } from './fit.ts'
import { checkRuns, incomparableFor, type ChangedJob } from './runs.ts'
import { tQuantile } from './student-t.ts'

const fewestJobs = 8
const fewestRunsOnASide = 5
const leastOwnShare = 0.1
// The variance of a median beside that of a mean, of normal numbers.
const medianVariance = Math.PI / 2

/** What happened to similar jobs that were not changed, in the same weeks. */
export type ControlGroup = { jobs: number; median: number; spread: number }

/** The effect that unchanged jobs show; undefined of fewer than eight that can be compared. */
export function controlGroupOf(jobs: readonly ChangedJob[]): ControlGroup | undefined {
  const effects = jobs.filter(isUsable).map((job) => fitOf(designOf(job)).effect)
  if (effects.length < fewestJobs) return undefined
  return {
    jobs: effects.length,
    median: medianOf(effects),
    spread: Math.sqrt(squaresOf(effects) / (effects.length - 1)),
  }
}

/** An effect less that of the control group; of the two ways to bound it, the wider. */
export function lessControls(
  effect: Effect,
  { jobs, median, spread }: ControlGroup,
  confidence: number,
): Effect {
  const ends = tQuantile(confidence, jobs - 1) * spread
  const ofMedian = ends * Math.sqrt(medianVariance / jobs)
  return {
    ...effect,
    effect: effect.effect - median,
    halfWidth: Math.max(Math.hypot(effect.halfWidth, ofMedian), Math.hypot(ends, ofMedian)),
  }
}

function isUsable(job: ChangedJob): boolean {
  checkRuns(job)
  const isLong = Math.min(job.before.length, job.after.length) >= fewestRunsOnASide
  return isLong && incomparableFor(job) === undefined && ownShareOf(designOf(job)) >= leastOwnShare
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return meanOf(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1))
}
