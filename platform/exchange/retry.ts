/** How long a request is retried while an outside system is unavailable. */
export type RetryLimits = {
  /** From the start of the first attempt to the start of the last. */
  budgetMs: number
  stepMs: number
  longestMs: number
  jitterMs: readonly [number, number]
}

export const usualRetries: RetryLimits = {
  budgetMs: 300_000,
  stepMs: 1000,
  longestMs: 10_000,
  jitterMs: [50, 750],
}

const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])
const attemptsAfterFault = 3

/** The number of attempts for an answer: one if a retry would get the same answer. A server error may pass or stay. */
export function attemptsByStatus(status: number): number {
  if (passingStatuses.has(status)) return Number.POSITIVE_INFINITY
  return status === 500 ? attemptsAfterFault : 1
}

/** Wait before the next attempt; attempts count from 1. */
export function waitBeforeRetry(
  attempt: number,
  retryAfterMs: number | undefined,
  { stepMs, longestMs, jitterMs: [least, most] }: RetryLimits,
  random: () => number,
): number {
  const jitter = least + random() * (most - least)
  return (retryAfterMs ?? Math.min(attempt * stepMs, longestMs)) + jitter
}

/** The wait in `Retry-After`, given in seconds or as a date. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const instantMs = Date.parse(header)
  return Number.isNaN(instantMs) ? undefined : Math.max(0, instantMs - nowMs)
}
