import type { BlockRing } from './block-ring.ts'
import type { Chunks } from './decompressed.ts'
import { takeLogFiles, type TakeFile } from './log-files.ts'

const nothing = Buffer.alloc(0)
const messageOf = (error: unknown) => Buffer.from(error instanceof Error ? error.message : String(error))

/** Hands over each file that a path holds, decompressed, to the thread at the other end of a ring. */
export async function putLogFiles(path: string, ring: BlockRing): Promise<void> {
  let number = 0
  try {
    await takeLogFiles(path, async (name, chunks) => {
      number += 1
      ring.put('file', Buffer.from(name))
      try {
        for await (const chunk of chunks) {
          ring.put('bytes', chunk)
          if (ring.isSkipped(number)) break
        }
        ring.put('end', nothing)
      } catch (error) {
        ring.put('failure', messageOf(error))
      }
    })
    ring.put('done', nothing)
  } catch (error) {
    ring.put('failure', messageOf(error))
  }
}

/** Takes the files that another thread puts into a ring, as `takeLogFiles` would. */
export async function takeFromRing(ring: BlockRing, take: TakeFile): Promise<void> {
  for (let number = 1; ; number += 1) {
    const { kind, bytes } = await ring.next()
    if (kind === 'failure') throw new Error(String(bytes))
    if (kind !== 'file') return
    const file = new FileInRing(ring)
    await take(String(bytes), file.chunks())
    if (!file.isAtEnd) ring.skip(number)
    while (!file.isAtEnd) await file.next()
  }
}

/** The blocks of one file. */
class FileInRing {
  readonly #ring: BlockRing
  isAtEnd = false

  constructor(ring: BlockRing) {
    this.#ring = ring
  }

  async next() {
    const block = await this.#ring.next()
    this.isAtEnd = block.kind !== 'bytes'
    return block
  }

  async *chunks(): Chunks {
    while (!this.isAtEnd) {
      const { kind, bytes } = await this.next()
      if (kind === 'failure') throw new Error(String(bytes))
      if (kind === 'bytes') yield bytes
    }
  }
}
