/** Limits how many callers proceed at once; further ones wait in order. */
export class ConcurrencyLimit {
  readonly #most: number
  #inside = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  async pass<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#inside >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#inside += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside -= 1
    }
  }
}
