import type { Chunks } from './decompressed.ts'

/** An archive of more files, or that unpacks to more bytes than this, is no packed log. */
export const mostEntries = 10_000
const mostBytesFor = (packedBytes: number) => 200 * packedBytes + 1_000_000_000

/** Limits of what a file may hold; the second one follows from its size. */
export type UnpackLimits = { entries: number; bytes: number }

/** What a file of so many bytes may hold. */
export function limitsFor(packedBytes: number): UnpackLimits {
  return { entries: mostEntries, bytes: mostBytesFor(packedBytes) }
}

/** A file holds more than a log can: the rest is not read. */
export class BudgetSpent extends Error {}

/** How much of a file may still be unpacked, archives within it included: a small file can unpack to any size. */
export class UnpackBudget {
  readonly #limits: UnpackLimits
  #entries = 0
  #bytes = 0
  #spent: BudgetSpent | undefined

  constructor(limits: UnpackLimits) {
    this.#limits = limits
  }

  /** Why nothing more is unpacked; undefined as long as something is. */
  get spent(): BudgetSpent | undefined {
    return this.#spent
  }

  /** Counts a file of an archive; answers whether it may be read. */
  addEntry(): boolean {
    this.#entries += 1
    if (this.#entries > this.#limits.entries) this.#spend(`holds more than ${this.#limits.entries} files`)
    return this.#spent === undefined
  }

  /** Counts the bytes that are unpacked, and throws where they are too many. */
  async *counted(chunks: Chunks): Chunks {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length
      if (this.#bytes > this.#limits.bytes)
        this.#spend(
          `unpacks to more than ${Math.floor(this.#limits.bytes / 1_000_000)} MB, 200 times its size and 1 GB`,
        )
      if (this.#spent) throw this.#spent
      yield chunk
    }
  }

  #spend(cause: string): void {
    this.#spent ??= new BudgetSpent(`the file ${cause}: the rest is not read`)
  }
}
