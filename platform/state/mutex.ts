import { CodedError } from '#contract/errors.ts'

type Waiting = { start: () => void; refuse: (reason: Error) => void }

/** Admits one caller at a time, in the order of their calls. A caller waits at most a given time. */
export class Mutex {
  readonly #waitMs: number
  readonly #waiting: Waiting[] = []
  #isHeld = false
  #closed: Error | undefined

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Resolves with the function that releases the mutex. */
  async acquire(): Promise<() => void> {
    if (this.#closed) throw this.#closed
    if (this.#isHeld) return this.#wait()
    this.#isHeld = true
    return this.#release()
  }

  /** Rejects all waiting and later callers. */
  close(reason: Error): void {
    this.#closed = reason
    for (const caller of this.#waiting.splice(0)) caller.refuse(reason)
  }

  #wait(): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const caller: Waiting = { start: () => resolve(this.#release()), refuse: reject }
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(caller), 1)
      reject(busyError(this.#waitMs))
    }, this.#waitMs)
    this.#waiting.push(caller)
    return promise.finally(() => clearTimeout(timer))
  }

  #release(): () => void {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const following = this.#waiting.shift()
      if (following) following.start()
      else this.#isHeld = false
    }
  }
}

function busyError(waitMs: number): CodedError {
  return new CodedError(
    'store_failed',
    `The application state was busy for ${waitMs / 1000} seconds. Try again.`,
  )
}
