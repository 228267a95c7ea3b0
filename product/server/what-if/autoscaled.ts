import type { Range } from './job-history.ts'
import { fullShareOf, parallelShare, type WorkedMinute } from './node-minutes.ts'

/** How long minutes take, as a share of what they took, and how many workers there are on average. */
export type Autoscaled = { stretch: number; workers: number }

const stepMinutes = 1 / 6
/** A minute of which so much is parallel could have used more workers than it had. */
const surelyWaiting = 0.95

/**
 * Minutes of demand replayed between a minimum and a maximum; the cluster begins with the minimum, and has what it wanted some minutes
 * ago. It wants the maximum while tasks wait for workers, and the minimum in a minute in which they were nearly idle. The average of a
 * minute does not show whether all workers were busy for a part: `isSteady` takes it that some were all the time, and the
 * cluster wants as many as these.
 */
export function autoscaled(
  minutes: readonly WorkedMinute[],
  { minimum, maximum }: Range,
  lagMinutes: number,
  isSteady = false,
): Autoscaled {
  const fullShare = fullShareOf(minutes)
  const wanted: { atMinute: number; workers: number }[] = []
  let [taken, workerMinutes, workers, reached] = [0, 0, minimum, 0]
  for (const minute of minutes) {
    const share = parallelShare(minute, fullShare)
    const steady = share >= surelyWaiting ? maximum : Math.ceil(share * minute.workers)
    const busy = isSteady || share === 0 ? steady : maximum
    wanted.push({ atMinute: taken, workers: Math.min(maximum, Math.max(minimum, busy)) })
    // The share of the minute that is left: each step does as much as its workers can.
    for (let left = 1; left > 1e-9;) {
      for (let next = wanted[reached]; next && next.atMinute + lagMinutes <= taken; next = wanted[reached]) {
        workers = next.workers
        reached += 1
      }
      const stretch = 1 - share + (share * minute.workers) / workers
      const step = Math.min(stepMinutes, left * stretch)
      left -= step / stretch
      taken += step
      workerMinutes += step * workers
    }
  }
  return { stretch: taken / minutes.length, workers: workerMinutes / taken }
}
