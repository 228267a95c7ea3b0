import { CodedError } from '#contract/errors.ts'

/** Detects paging that leads back to an earlier page and would never end. */
export class CycleGuard {
  readonly #address: string
  readonly #visited = new Set<string>()

  constructor(address: string) {
    this.#address = address
  }

  /** Notes the token of the next page. Throws if it was visited before. */
  visit(token: string): void {
    if (this.#visited.has(token)) {
      const message = `The pages of ${this.#address} repeat: a page token leads back to an earlier page. Try again later.`
      throw new CodedError('source_failed', message)
    }
    this.#visited.add(token)
  }
}
