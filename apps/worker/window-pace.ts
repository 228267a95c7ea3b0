type Pace = { windows: { done: number; all: number }; remainingMs?: number }

/** Counts read and remaining windows per source and scope, and estimates the remaining time. */
export class WindowPace {
  readonly #done = new Map<string, number>()
  readonly #since = new Map<string, number>()
  #left: ReadonlyMap<string, number> = new Map()

  /** Sets the planned windows: one key per window. */
  setLeft(keys: readonly string[]): void {
    this.#left = new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))
  }

  start(key: string, now: Date): void {
    if (!this.#since.has(key)) this.#since.set(key, now.getTime())
  }

  finish(key: string): void {
    this.#done.set(key, (this.#done.get(key) ?? 0) + 1)
    this.#left = new Map([...this.#left, [key, Math.max(0, (this.#left.get(key) ?? 1) - 1)]])
  }

  /** Undefined without planned windows; no remaining time before the first window is read. */
  of(key: string, now: Date): Pace | Record<never, never> {
    const [done, left, since] = [this.#done.get(key) ?? 0, this.#left.get(key) ?? 0, this.#since.get(key)]
    if (done + left === 0) return {}
    const windows = { done, all: done + left }
    if (done === 0 || since === undefined) return { windows }
    return { windows, remainingMs: Math.round(((now.getTime() - since) / done) * left) }
  }
}
