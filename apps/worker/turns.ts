/** Runs steps that may not see each other unfinished. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  readonly #together = new Set<Promise<unknown>>()

  /** Runs a step once all earlier ones have ended; later ones wait for it. */
  alone<Answer>(step: () => Promise<Answer>): Promise<Answer> {
    const turn = Promise.all([this.#last, ...this.#together]).then(step)
    this.#last = settled(turn)
    return turn
  }

  /** Runs a step beside others of its kind, once earlier ones that run alone have ended; later ones wait for it. */
  together<Answer>(step: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#last.then(step)
    const ended = settled(turn)
    this.#together.add(ended)
    void ended.then(() => this.#together.delete(ended))
    return turn
  }
}

function settled(turn: Promise<unknown>): Promise<unknown> {
  return turn.then(
    () => undefined,
    () => undefined,
  )
}
