/** The instant at which the estate stands: what lies later has not happened yet. */
export class EstateClock {
  #nowMs: number
  #wrongByMs: () => number = () => 0

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  /** The instant as the workspaces see it. */
  get nowMs(): number {
    return this.#nowMs + this.#wrongByMs()
  }

  /** The instant at which the clock was set, even while the workspaces' clocks go wrong. */
  get trueMs(): number {
    return this.#nowMs
  }

  set(instantMs: number): void {
    this.#nowMs = instantMs
  }

  /** Lets the workspaces' clocks go wrong by what the function says at each look. */
  goWrongBy(wrongByMs: () => number): void {
    this.#wrongByMs = wrongByMs
  }
}
