import type { Mart } from '#mart/mart.ts'
import type { ReadinessBoard } from './readiness.ts'

type Parts = { mart: Mart; readiness: ReadinessBoard; onError(error: unknown): void }

const lookEveryMs = 1_000

/** Imports publications into the mart and reports the current one. */
export class ShownFigures {
  readonly #parts: Parts
  #stopWatching: (() => Promise<void>) | undefined
  #wholeVersion: number | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    const ready = parts.mart.version() > 0
    parts.readiness.set('figures', { ready, says: 'waiting for the first publication', isPublic: true })
  }

  /** Imports until nothing newer is published. */
  async show(): Promise<void> {
    const { mart } = this.#parts
    for (let before = -1; before !== mart.version();) {
      before = mart.version()
      await mart.importNext()
    }
    this.#showPublication()
  }

  /** Whether a publication has all that was collected, with its history. */
  isWhole(version: number): boolean {
    return version === this.#wholeVersion
  }

  /** A collection begins, of which publications show a part at a time; or it has ended with all. */
  noteCollection({ isWhole }: { isWhole: boolean }): void {
    this.#wholeVersion = isWhole ? this.#parts.mart.version() : undefined
  }

  /** Shows what was derived outside of a collection: it has all that the publication before had. */
  async showDerived(): Promise<void> {
    const wasWhole = this.isWhole(this.#parts.mart.version())
    await this.show()
    if (wasWhole && this.#wholeVersion !== undefined) this.noteCollection({ isWhole: true })
  }

  /** Imports publications of other servers from now on. */
  watch(): void {
    const { mart, onError } = this.#parts
    this.#stopWatching ??= mart.watch({
      intervalMs: lookEveryMs,
      onImport: () => this.#showPublication(),
      onError,
    })
  }

  async stop(): Promise<void> {
    await this.#stopWatching?.()
  }

  #showPublication(): void {
    const { mart, readiness } = this.#parts
    const version = mart.version()
    if (version === 0) return
    readiness.set('figures', { ready: true, says: `publication ${version}`, isPublic: true })
    if (this.#stopWatching) readiness.inform({ publications: { ready: true, says: 'all are imported' } })
  }
}
