/** How one attempt to send ended; a final failure is not repeated. */
export type Attempt =
  | { isSent: true; answer: string }
  | { isSent: false; isFinal: boolean; why: string; retryAfterMs?: number }

const minuteMs = 60_000
/** A delivery is attempted this often, within about eight hours. */
export const mostAttempts = 14
/** The longest pause between two attempts. */
export const longestPauseMs = 60 * minuteMs

/** The pause after an attempt that failed, doubled each time; a receiver may ask for a longer one. */
export function pauseAfter(attempt: number, retryAfterMs = 0): number {
  const doubled = minuteMs * 2 ** Math.min(attempt - 1, 10)
  return Math.min(longestPauseMs, Math.max(doubled, retryAfterMs))
}
