import { setImmediate as othersTurn } from 'node:timers/promises'

const [blockCount, blockBytes] = [8, 262_144]
/** What stands before the blocks: how many were filled and emptied so far, the file that is not read further, who is gone. */
const [filledAt, emptiedAt, skippedAt, goneAt, blocksAt] = [0, 1, 2, 3, 4]
/** Of each block its kind and how many of its bytes are filled. */
const headerNumbers = blocksAt + 2 * blockCount
const headerBytes = 4 * headerNumbers
/** So long the reader waits without a look at what else its thread has to do. */
const longestWaitMs = 5

const kinds = ['file', 'bytes', 'end', 'failure', 'done'] as const
/** A file begins, has bytes, and ends or fails; at last all is done. */
export type BlockKind = (typeof kinds)[number]
export type Block = { kind: BlockKind; bytes: Buffer }

/** Memory for a ring, which two threads share. */
export function ringMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headerBytes + blockCount * blockBytes)
}

/** Blocks of bytes that one thread fills and another one empties, in turn; each waits for the other. */
export class BlockRing {
  readonly #state: Int32Array
  readonly #blocks: readonly Buffer[]
  #holds = false

  constructor(memory: SharedArrayBuffer) {
    this.#state = new Int32Array(memory, 0, headerNumbers)
    this.#blocks = Array.from({ length: blockCount }, (_none, block) =>
      Buffer.from(memory, headerBytes + block * blockBytes, blockBytes),
    )
  }

  /** Fills blocks with bytes, as many as they need; waits until there is room. */
  put(kind: BlockKind, bytes: Buffer): void {
    let start = 0
    do {
      const part = bytes.subarray(start, start + blockBytes)
      const filled = this.#load(filledAt)
      for (
        let emptied = this.#load(emptiedAt);
        filled - emptied >= blockCount;
        emptied = this.#load(emptiedAt)
      )
        Atomics.wait(this.#state, emptiedAt, emptied)
      const block = filled % blockCount
      this.#blocks[block]?.set(part)
      this.#state[blocksAt + 2 * block] = kinds.indexOf(kind)
      this.#state[blocksAt + 2 * block + 1] = part.length
      this.#count(filledAt)
      start += blockBytes
    } while (start < bytes.length)
  }

  /** Whether the reader wants no more of a file, by its number. */
  isSkipped(file: number): boolean {
    return this.#load(skippedAt) === file
  }

  /** Marks a file, by its number from 1 on, of which no more is wanted. */
  skip(file: number): void {
    Atomics.store(this.#state, skippedAt, file)
  }

  /** Marks the end of the thread that fills blocks, whether it is done or not. */
  leave(): void {
    Atomics.store(this.#state, goneAt, 1)
  }

  /** The next block, whose bytes are there until the one after it. Throws if none will come. */
  async next(): Promise<Block> {
    if (this.#holds) this.#count(emptiedAt)
    const emptied = this.#load(emptiedAt)
    while (this.#load(filledAt) === emptied) {
      if (this.#load(goneAt) === 1) throw new Error('the thread that unpacks has ended')
      if (Atomics.wait(this.#state, filledAt, emptied, longestWaitMs) === 'timed-out') await othersTurn()
    }
    this.#holds = true
    const block = emptied % blockCount
    const kind = kinds[this.#state[blocksAt + 2 * block] ?? 0] ?? 'done'
    const length = this.#state[blocksAt + 2 * block + 1] ?? 0
    return { kind, bytes: (this.#blocks[block] ?? Buffer.alloc(0)).subarray(0, length) }
  }

  #load(place: number): number {
    return Atomics.load(this.#state, place)
  }

  #count(place: number): void {
    Atomics.add(this.#state, place, 1)
    Atomics.notify(this.#state, place)
  }
}
