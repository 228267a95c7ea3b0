import type { HistoryFacts } from '../facts/history-facts.ts'
import type { ListedAttempt } from './listed-applications.ts'

/** Keeps the facts of the applications that were asked for last, so many of them. */
export class KeptHistories {
  readonly #read: (attempt: ListedAttempt) => Promise<HistoryFacts>
  readonly #most: number
  readonly #kept = new Map<ListedAttempt, Promise<HistoryFacts>>()

  constructor(most: number, read: (attempt: ListedAttempt) => Promise<HistoryFacts>) {
    this.#most = most
    this.#read = read
  }

  get size(): number {
    return this.#kept.size
  }

  /** The facts of an application, which is read if it is not kept. */
  of(attempt: ListedAttempt): Promise<HistoryFacts> {
    const facts = this.#kept.get(attempt) ?? this.#begin(attempt)
    // The one that was asked for last stands last.
    this.#kept.delete(attempt)
    this.#kept.set(attempt, facts)
    for (const [oldest] of this.#kept) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return facts
  }

  #begin(attempt: ListedAttempt): Promise<HistoryFacts> {
    const facts = this.#read(attempt)
    // A log that could not be read is read again when it is asked for again.
    facts.catch(() => this.#kept.get(attempt) === facts && this.#kept.delete(attempt))
    return facts
  }
}
