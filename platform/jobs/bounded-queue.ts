import { CodedError } from '#contract/errors.ts'

type QueueLimits = { longestMs: number; runningAtOnce: number; waitingAtMost: number }

/** Limits how many pieces of work run at once, how many wait, and how long each may run. */
export class BoundedQueue {
  readonly #limits: QueueLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Runs the work when there is room. Throws if too many wait; an abort ends the wait or the work. */
  async run<Answer>(act: () => Promise<Answer>, work: AbortController): Promise<Answer> {
    if (this.#running >= this.#limits.runningAtOnce) await this.#waitForRoom(work.signal)
    else this.#running += 1
    const late = setTimeout(() => work.abort(timeoutError(this.#limits.longestMs)), this.#limits.longestMs)
    try {
      work.signal.throwIfAborted()
      return await act()
    } finally {
      clearTimeout(late)
      this.#leave()
    }
  }

  // The place goes to the next in the queue, so the count stays.
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }

  #waitForRoom(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#limits.waitingAtMost) throw queueFullError()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(start), 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    this.#waiting.push(start)
    return promise
  }
}

function queueFullError(): CodedError {
  return new CodedError(
    'too_many_requests',
    'Too many queries of raw rows are waiting. Try again in ten seconds.',
    { retryAfterSeconds: 10 },
  )
}

function timeoutError(milliseconds: number): CodedError {
  const minutes = milliseconds / 60_000
  return new CodedError(
    'timed_out',
    `The query took longer than ${minutes} minutes and was canceled. Choose fewer days or one job.`,
  )
}
