import { CodedError } from '#contract/errors.ts'

/** Remembers where in a list a reader was; one that is sent there again never reaches the end. */
export class Trail {
  readonly #address: string
  readonly #marks = new Set<string>()

  constructor(address: string) {
    this.#address = address
  }

  /** Goes on to a place; refuses one where the reader was before. */
  goTo(mark: string): void {
    if (this.#marks.has(mark)) {
      const message = `The pages of ${this.#address} lead in a circle: the last one does not come.`
      throw new CodedError('source_failed', message)
    }
    this.#marks.add(mark)
  }
}
