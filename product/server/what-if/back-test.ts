import { medianOf } from './bounded.ts'
import { isAlike, workMs, type JobRun } from './job-history.ts'
import type { Method } from './prediction.ts'

/** How a method did at the changes of a job. */
export type BackTest = {
  /** Changes of size, machine or engine that it could predict. */
  changes: number
  /** Changes that it had no answer to. */
  notKnown: number
  /** How far predictions were from what the runs took, as a share; null without a change. */
  medianError: number | null
  percentile90Error: number | null
  /** Share of the changes after which the runs were within the band; null without a change. */
  withinShare: number | null
}

/** How many changes may lie outside of the band. */
const mostMissed = 0.1
/** Runs after a change that are compared. */
const mostAfter = 10

/** Whether a band holds what it claims. */
export function isHeld({ withinShare }: BackTest): boolean {
  return withinShare === null || 1 - withinShare <= mostMissed + 1e-9
}

/**
 * Every change of size, machine or engine in the history of a job is a test: the runs after it are predicted from those before it, of
 * which none had the configuration that is predicted. The run that is in the middle of those after the change is the truth.
 */
export function backTest(runs: readonly JobRun[], method: Method): BackTest {
  const outcomes = changesOf(runs).map(({ before, after }) => outcomeOf(before, after, method))
  const known = outcomes.filter((outcome) => outcome !== undefined)
  const errors = known.map(({ error }) => error).toSorted((one, other) => one - other)
  const within = known.filter(({ isWithin }) => isWithin).length
  return {
    changes: known.length,
    notKnown: outcomes.length - known.length,
    medianError: known.length > 0 ? medianOf(errors) : null,
    percentile90Error: errors[Math.max(0, Math.ceil(0.9 * errors.length) - 1)] ?? null,
    withinShare: known.length > 0 ? within / known.length : null,
  }
}

type Change = { before: readonly JobRun[]; after: readonly JobRun[] }

/** The runs after each change until the next one, with those before that were configured otherwise. */
export function changesOf(runs: readonly JobRun[]): readonly Change[] {
  const starts = runs.flatMap((run, place) => {
    const former = runs[place - 1]
    return former && !isSame(run, former) ? [place] : []
  })
  return starts.map((start, place) => {
    const after = runs.slice(start, starts[place + 1] ?? runs.length)
    const [first] = after
    return {
      before: runs.slice(0, start).filter((run) => !first || !isSame(run, first)),
      after: after.slice(0, mostAfter),
    }
  })
}

/** Autoscaled runs are alike where their range is, however many workers they had; others by whole workers, as one may come late. */
function isSame(one: JobRun, other: JobRun): boolean {
  if (!isAlike(one, other)) return false
  if (!one.autoscaling || !other.autoscaling)
    return !one.autoscaling && !other.autoscaling && Math.round(one.workers) === Math.round(other.workers)
  return (
    one.autoscaling.minimum === other.autoscaling.minimum &&
    one.autoscaling.maximum === other.autoscaling.maximum
  )
}

function outcomeOf(before: readonly JobRun[], after: readonly JobRun[], method: Method) {
  const compared = after.flatMap((run) => {
    const predicted = method(before, run)
    return predicted.kind === 'known'
      ? [{ ms: predicted.ms, ratio: workMs(run) / predicted.ms.estimate }]
      : []
  })
  const middle = compared.toSorted((one, other) => one.ratio - other.ratio)[
    Math.floor((compared.length - 1) / 2)
  ]
  if (!middle) return undefined
  const { ms, ratio } = middle
  return {
    error: Math.abs(1 / ratio - 1),
    isWithin: ratio * ms.estimate >= ms.low && ratio * ms.estimate <= ms.high,
  }
}
