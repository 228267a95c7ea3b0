/** How one attempt to send ended; a final failure is not repeated. */
export type Attempt = { isSent: true; answer: string } | FailedAttempt

type FailedAttempt = {
  isSent: false
  isFinal: boolean
  why: string
  retryAfterMs?: number
  /** Whether the receiver refused the content of the message, so that it may take a shorter one. */
  isContentRefused?: boolean
}

const minuteMs = 60_000
/** A delivery is attempted this often, within about eight hours. */
export const mostAttempts = 14
/** The longest pause between two attempts. */
export const longestPauseMs = 60 * minuteMs

/** An attempt with the whole message; where the receiver refuses its content, one with a short message at once. */
export async function attemptShorter(
  sendAll: () => Promise<Attempt>,
  sendShort: () => Promise<Attempt>,
): Promise<Attempt> {
  const all = await sendAll()
  if (all.isSent || !all.isContentRefused) return all
  const short = await sendShort()
  return short.isSent
    ? { isSent: true, answer: `${short.answer} (a short message, after: ${all.why})` }
    : { ...short, why: `${all.why}; to a short message: ${short.why}` }
}

/** The pause after an attempt that failed, doubled each time; a receiver may ask for a longer one. */
export function pauseAfter(attempt: number, retryAfterMs = 0): number {
  const doubled = minuteMs * 2 ** Math.min(attempt - 1, 10)
  return Math.min(longestPauseMs, Math.max(doubled, retryAfterMs))
}
