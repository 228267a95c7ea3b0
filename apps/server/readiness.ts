import type { Readiness, ReadinessPart } from '#http/ports.ts'

/** What cannot go on without a part: pages and collecting, collecting alone, or nothing. */
type Need = 'pages' | 'collecting' | 'nothing'

/** The parts that must be ready before pages have data, each with its status. */
export class ReadinessBoard {
  readonly #parts = new Map<string, ReadinessPart>()
  readonly #needs = new Map<string, Need>()

  /** Sets the status of a part. Required parts hold back readiness. */
  set(name: string, part: ReadinessPart, need: Need = 'pages'): void {
    this.#parts.set(name, part)
    if (need !== 'nothing') this.#needs.set(name, need)
  }

  /** Adds parts that only inform. */
  inform(parts: Readiness['parts']): void {
    for (const [name, part] of Object.entries(parts)) this.set(name, part, 'nothing')
  }

  read(): Readiness {
    const waiting = [...this.#needs].filter(([name]) => !this.#parts.get(name)?.ready)
    return {
      ready: waiting.length === 0,
      showsPages: waiting.every(([, need]) => need !== 'pages'),
      parts: Object.fromEntries(this.#parts),
    }
  }
}
