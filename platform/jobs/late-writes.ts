type LateWrite = { kind: string; write: () => Promise<void> }

/** Writes about runs that the state refused, which are made once it answers again. */
export class LateWrites {
  readonly #left: LateWrite[] = []
  #last: Promise<unknown> = Promise.resolve()

  /** Keeps a write about a run of a kind until it is made. */
  add(kind: string, write: () => Promise<void>): void {
    this.#left.push({ kind, write })
  }

  /** Makes all writes about a kind, or about any; throws where the state refuses one again, which is then kept. */
  async make(kind?: string): Promise<void> {
    if (this.#leftOf(kind).length === 0) return
    const turn = this.#last.then(() => this.#makeOf(kind))
    this.#last = turn.catch(() => undefined)
    await turn
  }

  async #makeOf(kind: string | undefined): Promise<void> {
    for (const late of this.#leftOf(kind)) {
      await late.write()
      this.#left.splice(this.#left.indexOf(late), 1)
    }
  }

  #leftOf(kind: string | undefined): LateWrite[] {
    return this.#left.filter((late) => kind === undefined || late.kind === kind)
  }
}
