import type { Chunks } from './decompressed.ts'

/** Reads exact numbers of bytes from chunks of any size. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #ahead: Buffer = Buffer.alloc(0)
  #isAtEnd = false
  /** A source that failed ends without an error when it is asked again. */
  #failure: { error: unknown } | undefined

  constructor(source: Chunks) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<void> {
    if (this.#failure) throw this.#failure.error
    const { done, value } = await this.#next()
    if (done) this.#isAtEnd = true
    else this.#ahead = this.#ahead.length === 0 ? value : Buffer.concat([this.#ahead, value])
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#source.next()
    } catch (error) {
      this.#failure = { error }
      throw error
    }
  }

  /** The next bytes, which stay; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#ahead.length < count && !this.#isAtEnd) await this.#more()
    return this.#ahead.subarray(0, count)
  }

  /** The next bytes; undefined at the end. Throws if the end comes in their midst. */
  async read(count: number): Promise<Buffer | undefined> {
    const bytes = await this.peek(count)
    if (bytes.length === 0 && count > 0) return undefined
    if (bytes.length < count) throw new Error('unexpected end of file')
    this.#ahead = this.#ahead.subarray(count)
    return bytes
  }

  /** Some of the next bytes, at most as many as given; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    const bytes = await this.peek(1)
    if (bytes.length === 0) return undefined
    const part = this.#ahead.subarray(0, most)
    this.#ahead = this.#ahead.subarray(part.length)
    return part
  }

  /** All that remains. */
  async *rest(): Chunks {
    for (let part = await this.some(Infinity); part; part = await this.some(Infinity)) yield part
  }

  /** Leaves the source, whose rest is not needed. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }
}
