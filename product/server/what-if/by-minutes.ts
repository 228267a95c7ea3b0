import { stretchOf } from './amdahl.ts'
import { anchored } from './anchored.ts'
import { autoscaled } from './autoscaled.ts'
import { baseRun } from './base-run.ts'
import { mapped, medianOf, type Bounded } from './bounded.ts'
import { isAlike, sizeRatio, workMs, type JobRun, type Range, type Target } from './job-history.ts'
import { workedMinutes, type WorkedMinute } from './node-minutes.ts'
import type { NotPredicted, Prediction } from './prediction.ts'

/** The latest runs that scaled, of which workers are compared. */
const mostRuns = 20
/** Minutes that a run needs to be judged by them, and the least share of its work that they cover. */
const leastMinutes = 5
const leastCovered = 0.6
/** How long a cluster takes until it has the workers that it wants. */
const lagMinutes = { low: 1, estimate: 2, high: 4 } as const

/** Serial and parallel work of the latest run with node minutes, moved by what runs took beside it. */
export function byMinutes(runs: readonly JobRun[], target: Target): Prediction {
  const found = minutesOfBase(runs, target)
  if (found.kind === 'not known') return found
  const { base, minutes } = found
  return anchored(runs, base, target, (asked) =>
    mapped(stretched(equivalent(minutes, asked, base), asked), (stretch) => stretch * workMs(base)),
  )
}

/**
 * How many workers there would be on average in a range, moved by what the latest runs that scaled had beside what the replay makes of
 * them; undefined where no run has minutes.
 */
export function averageWorkers(runs: readonly JobRun[], target: Target, range: Range): number | undefined {
  const found = minutesOfBase(runs, target)
  if (found.kind === 'not known') return undefined
  const replayed = (asked: Target, within: Range) =>
    autoscaled(equivalent(found.minutes, asked, found.base), within, lagMinutes.estimate).workers
  const seen = runs
    .flatMap((run) => (run.autoscaling && isAlike(run, target) ? [{ ...run, within: run.autoscaling }] : []))
    .slice(-mostRuns)
    .map((run) => run.workers / replayed(run, run.within))
  const workers = replayed(target, range) * (seen.length > 0 ? medianOf(seen) : 1)
  return Math.min(range.maximum, Math.max(range.minimum, workers))
}

function minutesOfBase(
  runs: readonly JobRun[],
  target: Target,
):
  | { kind: 'known'; base: JobRun; minutes: readonly WorkedMinute[] }
  | { kind: 'not known'; because: NotPredicted } {
  const base = baseRun(runs, target, ({ nodeMinutes }) => nodeMinutes !== undefined)
  if (!base?.nodeMinutes) return { kind: 'not known', because: 'no run has node minutes' }
  const minutes = workedMinutes(base.nodeMinutes)
  return minutes.length < leastMinutes || minutes.length * 60_000 < leastCovered * workMs(base)
    ? { kind: 'not known', because: 'node minutes cover too little of the run' }
    : { kind: 'known', base, minutes }
}

/** Minutes as if so many workers of the type that is asked for had done the work of so much data. */
function equivalent(minutes: readonly WorkedMinute[], asked: Target, base: JobRun): readonly WorkedMinute[] {
  const factor = (sizeRatio(asked, base) * base.worker.cores) / asked.worker.cores
  return minutes.map(({ workers, busyShare }) => ({ workers: workers * factor, busyShare }))
}

function stretched(minutes: readonly WorkedMinute[], { workers, autoscaling }: Target): Bounded {
  if (!autoscaling) return stretchOf(minutes, workers)
  const at = (lag: number, isSteady = false) => autoscaled(minutes, autoscaling, lag, isSteady).stretch
  const times = [
    at(lagMinutes.low),
    at(lagMinutes.estimate),
    at(lagMinutes.high),
    at(lagMinutes.estimate, true),
  ]
  return { low: Math.min(...times), estimate: at(lagMinutes.estimate), high: Math.max(...times) }
}
