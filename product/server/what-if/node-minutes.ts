import type { NodeMinute } from './job-history.ts'

/** A minute of a run: how many workers it had, and how busy they were on average, from 0 to 1. */
export type WorkedMinute = { workers: number; busyShare: number }

/** A worker that is busy for less than this does nothing but wait. */
export const idleShare = 0.1
/** Below so much the busiest minutes do not show what tasks on all cores keep busy. */
const leastFullShare = 0.5
const busiest = 0.95

/** The minutes in which there were workers, in their order. */
export function workedMinutes(nodeMinutes: readonly NodeMinute[]): readonly WorkedMinute[] {
  const minutes = Map.groupBy(
    nodeMinutes.filter(({ isDriver }) => !isDriver),
    ({ minuteMs }) => minuteMs,
  )
  return [...minutes]
    .toSorted(([one], [other]) => one - other)
    .map(([, nodes]) => ({
      workers: nodes.length,
      busyShare: nodes.reduce((sum, { busyShare }) => sum + busyShare, 0) / nodes.length,
    }))
}

/**
 * How busy tasks on all cores keep the processors of workers: as in the busiest minutes, as tasks that read and write keep none
 * busy all of the time.
 */
export function fullShareOf(minutes: readonly WorkedMinute[]): number {
  const shares = minutes.map(({ busyShare }) => busyShare).toSorted((one, other) => one - other)
  const place = Math.max(0, Math.ceil(busiest * shares.length) - 1)
  return Math.max(leastFullShare, shares[place] ?? 1)
}

/** The share of a minute in which all workers had tasks; in the rest it is the driver that took its time. */
export function parallelShare({ busyShare }: WorkedMinute, fullShare: number): number {
  return busyShare < idleShare ? 0 : Math.min(1, busyShare / fullShare)
}
