/** The current instant of the estate: later facts have not happened yet. */
export class EstateClock {
  #nowMs: number
  #wrongByMs: () => number = () => 0

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  /** The instant on the workspaces' clocks. */
  get nowMs(): number {
    return this.#nowMs + this.#wrongByMs()
  }

  /** The instant of the clock, also while the workspaces' clocks are skewed. */
  get trueMs(): number {
    return this.#nowMs
  }

  set(instantMs: number): void {
    this.#nowMs = instantMs
  }

  /** Skews the workspaces' clocks by what the function answers at each reading. */
  goWrongBy(wrongByMs: () => number): void {
    this.#wrongByMs = wrongByMs
  }
}
