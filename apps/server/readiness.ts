import type { Readiness, ReadinessPart } from '#http/ports.ts'

/** The parts that must be ready before pages have data, each with its status. */
export class ReadinessBoard {
  readonly #parts = new Map<string, ReadinessPart>()
  readonly #needed = new Set<string>()

  /** Sets the status of a part. Required parts hold back readiness. */
  set(name: string, part: ReadinessPart, isNeeded = true): void {
    this.#parts.set(name, part)
    if (isNeeded) this.#needed.add(name)
  }

  /** Adds parts that only inform. */
  inform(parts: Readiness['parts']): void {
    for (const [name, part] of Object.entries(parts)) this.set(name, part, false)
  }

  read(): Readiness {
    const ready = [...this.#needed].every((name) => this.#parts.get(name)?.ready)
    return { ready, parts: Object.fromEntries(this.#parts) }
  }
}
