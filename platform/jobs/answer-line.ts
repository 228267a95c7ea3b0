import { CodedError } from '#contract/errors.ts'

type LineLimits = { longestMs: number; runningAtOnce: number; waitingAtMost: number }

/** Lets so many pieces of work run at once, so many wait, and none run longer than it may. */
export class AnswerLine {
  readonly #limits: LineLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  /** Runs the work in its turn; refuses it where too many wait, and leaves the line when it is aborted. */
  async run<Answer>(act: () => Promise<Answer>, work: AbortController): Promise<Answer> {
    if (this.#running >= this.#limits.runningAtOnce) await this.#turn(work.signal)
    else this.#running += 1
    const late = setTimeout(() => work.abort(lateness(this.#limits.longestMs)), this.#limits.longestMs)
    try {
      work.signal.throwIfAborted()
      return await act()
    } finally {
      clearTimeout(late)
      this.#leave()
    }
  }

  // Who leaves hands its place over, so that the count does not change.
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }

  #turn(signal: AbortSignal): Promise<void> {
    if (this.#waiting.length >= this.#limits.waitingAtMost) throw fullness()
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

function fullness(): CodedError {
  return new CodedError(
    'too_many_requests',
    'Too many questions to the raw facts wait for their answer: try again in ten seconds.',
    { retryAfterSeconds: 10 },
  )
}

function lateness(milliseconds: number): CodedError {
  const minutes = milliseconds / 60_000
  return new CodedError(
    'timed_out',
    `The answer took longer than ${minutes} minutes and was given up: ask for fewer days or one job.`,
  )
}
