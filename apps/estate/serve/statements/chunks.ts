import { open } from 'node:fs/promises'

/** A part of a result file that ends with a row. */
export type Chunk = {
  index: number
  rowOffset: number
  rowCount: number
  byteOffset: number
  byteCount: number
}

const blockBytes = 256 * 1024
const newline = 10
const quote = 34

/** Cuts a file of rows into chunks of at least this many bytes. In CSV a quoted value may have line ends. */
export async function chunksOf(
  file: string,
  { chunkBytes, isCsv }: { chunkBytes: number; isCsv: boolean },
): Promise<Chunk[]> {
  const cutter = new Cutter(chunkBytes, isCsv)
  const handle = await open(file)
  try {
    const block = Buffer.allocUnsafe(blockBytes)
    for (;;) {
      const { bytesRead } = await handle.read(block, 0, blockBytes)
      if (bytesRead === 0) return cutter.finish()
      cutter.take(block.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

class Cutter {
  readonly #chunkBytes: number
  readonly #isCsv: boolean
  readonly #chunks: Chunk[] = []
  #position = 0
  #start = 0
  #rows = 0
  #rowsBefore = 0
  #isQuoted = false

  constructor(chunkBytes: number, isCsv: boolean) {
    this.#chunkBytes = chunkBytes
    this.#isCsv = isCsv
  }

  take(block: Buffer): void {
    let quoteAt = this.#isCsv ? block.indexOf(quote) : -1
    for (let end = block.indexOf(newline); end >= 0; end = block.indexOf(newline, end + 1)) {
      quoteAt = this.#passQuotes(block, quoteAt, end)
      if (!this.#isQuoted) this.#endRow(this.#position + end + 1)
    }
    this.#passQuotes(block, quoteAt, block.length)
    this.#position += block.length
  }

  finish(): Chunk[] {
    if (this.#position > this.#start) this.#cutAt(this.#position)
    return this.#chunks
  }

  #passQuotes(block: Buffer, first: number, until: number): number {
    let place = first
    while (place >= 0 && place < until) {
      this.#isQuoted = !this.#isQuoted
      place = block.indexOf(quote, place + 1)
    }
    return place
  }

  #endRow(end: number): void {
    this.#rows += 1
    if (end - this.#start >= this.#chunkBytes) this.#cutAt(end)
  }

  #cutAt(end: number): void {
    this.#chunks.push({
      index: this.#chunks.length,
      rowOffset: this.#rowsBefore,
      rowCount: this.#rows,
      byteOffset: this.#start,
      byteCount: end - this.#start,
    })
    this.#rowsBefore += this.#rows
    this.#rows = 0
    this.#start = end
  }
}
