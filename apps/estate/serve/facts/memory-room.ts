/** Sets how much memory the database may take. */
type SetLimit = (limit: string) => Promise<unknown>

/** The usual limit, and the one for what does not fit into it. */
export type MemoryLimits = { usual: string; most: string }

/** Lets work that does not fit into the usual memory have more of it for as long as it takes. */
export class MemoryRoom {
  readonly #limits: MemoryLimits
  readonly #setLimit: SetLimit
  #inside = 0
  // One after the other, so that the last one counts.
  #setting: Promise<void> = Promise.resolve()

  constructor(limits: MemoryLimits, setLimit: SetLimit) {
    this.#limits = limits
    this.#setLimit = setLimit
  }

  /** Does work, and once more with more memory if that was too little. */
  async give<Value>(work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (!isOutOfMemory(error)) throw error
    }
    this.#inside += 1
    await this.#adjust()
    try {
      return await work()
    } finally {
      this.#inside -= 1
      await this.#adjust()
    }
  }

  #adjust(): Promise<void> {
    this.#setting = this.#setting.then(() => this.#setNeeded())
    return this.#setting
  }

  async #setNeeded(): Promise<void> {
    const { usual, most } = this.#limits
    try {
      await this.#setLimit(this.#inside > 0 ? most : usual)
    } catch {
      // What still runs needs the memory: the limit stays until the next time.
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Out of Memory')
}
