/** Keeps the bytes that were asked for last, up to a size. */
export class ByteCache {
  readonly #mostBytes: number
  readonly #kept = new Map<string, Buffer>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The bytes with this key, made if they are not kept. */
  take(key: string, make: () => Buffer): Buffer {
    const found = this.#kept.get(key)
    if (found) {
      this.#kept.delete(key)
      this.#kept.set(key, found)
      return found
    }
    const made = make()
    this.#kept.set(key, made)
    this.#bytes += made.length
    for (const [oldest, bytes] of this.#kept) {
      if (this.#bytes <= this.#mostBytes || this.#kept.size === 1) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
    return made
  }
}
