import type { Readiness, ReadinessPart } from '#http/ports.ts'

/** What must be there before figures can be shown; each part tells how far it is. */
export class ReadinessBoard {
  readonly #parts = new Map<string, ReadinessPart>()
  readonly #needed = new Set<string>()

  /** Sets what a part says; needed parts hold back readiness. */
  set(name: string, part: ReadinessPart, isNeeded = true): void {
    this.#parts.set(name, part)
    if (isNeeded) this.#needed.add(name)
  }

  /** Adds parts that inform only. */
  inform(parts: Readiness['parts']): void {
    for (const [name, part] of Object.entries(parts)) this.set(name, part, false)
  }

  read(): Readiness {
    const ready = [...this.#needed].every((name) => this.#parts.get(name)?.ready)
    return { ready, parts: Object.fromEntries(this.#parts) }
  }
}
