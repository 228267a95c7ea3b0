/** When a kind ran last, in milliseconds of a clock that does not jump. */
export type LastRun = {
  /** When the scheduler began, or the last run ended. */
  sinceMs: number
  isFirst: boolean
  /** How many runs in a row failed. */
  failures: number
  /** When the last run asked to be followed, if it did. */
  againAtMs?: number | undefined
  /** By which share the pause is lengthened. */
  jitter: number
}

const backOffFromMs = 60_000
const backOffToMs = 3_600_000
const shortestPauseMs = 5_000

/** When the next run is due. */
export function nextRunMs(last: LastRun, seconds: number, { waitsFirst = false } = {}): number {
  const { sinceMs, isFirst, failures, againAtMs, jitter } = last
  if (isFirst && !waitsFirst) return sinceMs
  const usualMs = sinceMs + seconds * 1_000 * (1 + jitter)
  if (againAtMs !== undefined) return Math.max(sinceMs + shortestPauseMs, Math.min(usualMs, againAtMs))
  return failures === 0 ? usualMs : sinceMs + backOffMs(failures)
}

/** The pause after so many failures in a row: from a minute to an hour. */
function backOffMs(failures: number): number {
  return Math.min(backOffToMs, backOffFromMs * 2 ** (failures - 1))
}
