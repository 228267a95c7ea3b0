/** The instant at which the estate stands: what lies later has not happened yet. */
export class EstateClock {
  #nowMs: number

  constructor(nowMs: number) {
    this.#nowMs = nowMs
  }

  get nowMs(): number {
    return this.#nowMs
  }

  set(instantMs: number): void {
    this.#nowMs = instantMs
  }
}
