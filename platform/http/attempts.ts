import { CodedError } from '#contract/errors.ts'

type Attempts = { count: number; until: number }

/** Counts attempts by key and refuses further ones above the limit until the window is over. */
export type AttemptLimiter = {
  /** Throws too_many_requests with the seconds to wait if there were too many. */
  check(key: string): void
  count(key: string): void
  /** Counts one less: it was no failure. */
  takeBack(key: string): void
  /** Counts from zero again. */
  forget(key: string): void
}

type Settings = {
  limit: number
  windowMs: number
  now: () => Date
  /** What is counted, in words. */ counted?: string
}

const mostKeys = 10_000

function refusal(milliseconds: number, counted: string): CodedError {
  const retryAfterSeconds = Math.ceil(milliseconds / 1000)
  return new CodedError(
    'too_many_requests',
    `Too many ${counted}: wait ${retryAfterSeconds} seconds, then try again.`,
    { retryAfterSeconds },
  )
}

/** A limiter that remembers attempts in this process; a window starts at the first attempt. */
export function attemptLimiter({
  limit,
  windowMs,
  now,
  counted = 'failed attempts',
}: Settings): AttemptLimiter {
  const attempts = new Map<string, Attempts>()

  function current(key: string, time: number): Attempts {
    const found = attempts.get(key)
    return found && found.until > time ? found : { count: 0, until: time + windowMs }
  }

  function forgetOldest(): void {
    const [oldest] = attempts.keys()
    if (attempts.size > mostKeys && oldest !== undefined) attempts.delete(oldest)
  }

  return {
    check(key) {
      const time = now().getTime()
      const { count, until } = current(key, time)
      if (count >= limit) throw refusal(until - time, counted)
    },
    count(key) {
      const { count, until } = current(key, now().getTime())
      attempts.set(key, { count: count + 1, until })
      forgetOldest()
    },
    takeBack(key) {
      const { count, until } = current(key, now().getTime())
      if (count > 1) attempts.set(key, { count: count - 1, until })
      else attempts.delete(key)
    },
    forget(key) {
      attempts.delete(key)
    },
  }
}
