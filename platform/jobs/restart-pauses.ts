/** Pause before it is started again: doubled each time it ends early, never longer than the greater. */
export type Restart = { minMs: number; maxMs: number }

/** How long to wait each time before what has ended is started again. */
export class RestartPauses {
  readonly #restart: Restart
  #nextMs: number

  constructor(restart: Restart) {
    this.#restart = restart
    this.#nextMs = restart.minMs
  }

  /** The pause after an end; what lived longer than the longest pause had not failed to start. */
  after(livedMs: number): number {
    const { minMs, maxMs } = this.#restart
    const pauseMs = livedMs > maxMs ? minMs : this.#nextMs
    this.#nextMs = Math.min(maxMs, pauseMs * 2)
    return pauseMs
  }
}
