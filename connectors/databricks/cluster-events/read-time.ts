import type { Window } from '#collect/source.ts'
import { z } from 'zod'

// Events appear at most ten minutes late, and clocks may be off by as much.
const lateMs = 20 * 60_000

const readTime = z.object({ since: z.string(), until: z.iso.datetime() })

/** The time up to the last reading in which the events of all clusters were read: a day, and an instant. */
export type ReadTime = z.infer<typeof readTime>

/** The read time of the last fetch. */
export function readTimeOf(checkpoint: unknown): ReadTime | undefined {
  return readTime.safeParse(checkpoint).data
}

/** The read time after a window up to now. */
export function afterReading(before: ReadTime | undefined, window: Window, now: Date): ReadTime {
  const joins = before !== undefined && window.since <= before.until.slice(0, 10)
  const since = joins && before.since < window.since ? before.since : window.since
  return { since, until: now.toISOString() }
}

/** Whether a cluster ended so early that all of its events in the window were read before. */
export function isReadToItsEnd(end: string | null, window: Window, before: ReadTime | undefined): boolean {
  if (end === null || before === undefined || before.since > window.since) return false
  return Date.parse(end) < Date.parse(before.until) - lateMs
}
