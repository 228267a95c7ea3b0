import type { Bounded } from './bounded.ts'
import { fullShareOf, idleShare, parallelShare, type WorkedMinute } from './node-minutes.ts'

/** A minute that is busier than this is full, whatever it did. */
const surelyFull = 0.85
/** How far from the estimate towards what could be at most the band goes. */
const likely = 0.5

/**
 * How much longer minutes take with so many workers, 1 for as long: serial + parallel/N. The parallel share of a minute takes as much
 * longer as there are fewer workers, the rest as long as before, so that a minute that is nearly idle neither shrinks nor stretches.
 *
 * The band: an average of a minute does not show whether workers were all busy for a part or some of them all the time. With
 * fewer workers a minute stretches at least as far as its demand exceeds what they offer, and at most as if all had tasks all of the
 * time; with more it shrinks at most as if all had, and at least where it was surely full. The band goes half of the way to these.
 */
export function stretchOf(minutes: readonly WorkedMinute[], workers: number): Bounded {
  const fullShare = fullShareOf(minutes)
  const mean = (valueOf: (minute: WorkedMinute) => number) =>
    minutes.reduce((sum, minute) => sum + valueOf(minute), 0) / minutes.length
  const estimate = mean((minute) => {
    const share = parallelShare(minute, fullShare)
    return 1 - share + (share * minute.workers) / workers
  })
  const demand = mean(({ busyShare, workers: seen }) => {
    const more = seen / workers
    if (more >= 1) return Math.max(1, (busyShare * more) / fullShare)
    return busyShare >= surelyFull ? more : 1
  })
  const whole = mean(({ busyShare, workers: seen }) => (busyShare >= idleShare ? seen / workers : 1))
  const towards = (end: number) => estimate + likely * (end - estimate)
  return {
    low: towards(Math.min(estimate, demand, whole)),
    estimate,
    high: towards(Math.max(estimate, demand, whole)),
  }
}
