/** Pauses before a restart: doubled after each early end, up to the longest. */
export type Restart = { minMs: number; maxMs: number }

/** Computes the pause before each restart. */
export class RestartPauses {
  readonly #restart: Restart
  #nextMs: number

  constructor(restart: Restart) {
    this.#restart = restart
    this.#nextMs = restart.minMs
  }

  /** The pause after an end. A life longer than the longest pause resets it. */
  after(livedMs: number): number {
    const { minMs, maxMs } = this.#restart
    const pauseMs = livedMs > maxMs ? minMs : this.#nextMs
    this.#nextMs = Math.min(maxMs, pauseMs * 2)
    return pauseMs
  }
}
