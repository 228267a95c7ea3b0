import type { Readiness, ReadinessPart } from '#http/ports.ts'

/** What cannot go on without a part: pages and collecting, collecting alone, or nothing. */
type Need = 'pages' | 'collecting' | 'nothing'

/** The parts of the server, each with its status. */
export class ReadinessBoard {
  readonly #parts = new Map<string, { part: ReadinessPart; need: Need }>()

  /** Sets the status of a part, and what waits for it. */
  set(name: string, part: ReadinessPart, need: Need = 'pages'): void {
    this.#parts.set(name, { part, need })
  }

  /** Adds parts that only inform. */
  inform(parts: Readiness['parts']): void {
    for (const [name, part] of Object.entries(parts)) this.set(name, part, 'nothing')
  }

  read(): Readiness {
    const entries = [...this.#parts]
    const waiting = entries.flatMap(([, { part, need }]) => (part.ready ? [] : [need]))
    return {
      ready: waiting.every((need) => need === 'nothing'),
      showsPages: !waiting.includes('pages'),
      parts: Object.fromEntries(entries.map(([name, { part }]) => [name, part])),
    }
  }
}
