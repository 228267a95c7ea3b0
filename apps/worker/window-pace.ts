type Pace = { windows: { done: number; all: number }; remainingMs?: number }

/** Counts the windows of each source and scope that are read and left, and tells how long the rest will take. */
export class WindowPace {
  readonly #done = new Map<string, number>()
  readonly #since = new Map<string, number>()
  #left: ReadonlyMap<string, number> = new Map()

  /** Takes over what is still planned: one key for each window. */
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

  /** Nothing where nothing is or was planned; no remaining time before one window is read. */
  of(key: string, now: Date): Pace | Record<never, never> {
    const [done, left, since] = [this.#done.get(key) ?? 0, this.#left.get(key) ?? 0, this.#since.get(key)]
    if (done + left === 0) return {}
    const windows = { done, all: done + left }
    if (done === 0 || since === undefined) return { windows }
    return { windows, remainingMs: Math.round(((now.getTime() - since) / done) * left) }
  }
}
