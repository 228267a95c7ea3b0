import { CodedError } from '#contract/errors.ts'

type Waiting = { start: () => void; refuse: (reason: Error) => void }

/** Lets callers do something one after the other, first come, first served; nobody waits longer than a given time. */
export class Turns {
  readonly #waitMs: number
  readonly #waiting: Waiting[] = []
  #isTaken = false
  #closed: Error | undefined

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Resolves with the function that ends the turn. */
  async next(): Promise<() => void> {
    if (this.#closed) throw this.#closed
    if (this.#isTaken) return this.#wait()
    this.#isTaken = true
    return this.#endOfTurn()
  }

  /** Refuses everybody who still waits or comes later. */
  close(reason: Error): void {
    this.#closed = reason
    for (const caller of this.#waiting.splice(0)) caller.refuse(reason)
  }

  #wait(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const caller: Waiting = { start: () => resolve(this.#endOfTurn()), refuse: reject }
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(caller), 1)
      reject(lateness(this.#waitMs))
    }, this.#waitMs)
    this.#waiting.push(caller)
    return promise.finally(() => clearTimeout(timer))
  }

  #endOfTurn(): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const following = this.#waiting.shift()
      if (following) following.start()
      else this.#isTaken = false
    }
  }
}

function lateness(waitMs: number): CodedError {
  return new CodedError(
    'store_failed',
    `The application state was busy for ${waitMs / 1000} seconds. Try again.`,
  )
}
