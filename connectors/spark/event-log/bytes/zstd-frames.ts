import { ByteReader } from './byte-reader.ts'
import type { Chunks } from './decompressed.ts'

const frameMagic = 0xfd2fb528
const skippableMagic = 0x184d2a50
const largestHeader = 18
const blockHeaderBytes = 3
const checksumBytes = 4
const batchBytes = 262_144
const repeated = 1

const isSkippable = (magic: number) => (magic & 0xfffffff0) >>> 0 === skippableMagic

/** Whether bytes are the beginning of Zstandard, which may be a frame without content, as pzstd writes. */
export function isZstd(head: Buffer): boolean {
  const magic = head.length < 4 ? 0 : head.readUInt32LE(0)
  return magic === frameMagic || isSkippable(magic)
}

/** How long the header of a frame is, and whether a checksum ends the frame. */
function headerOf(head: Buffer): { bytes: number; hasChecksum: boolean } {
  const descriptor = head[4] ?? 0
  const isSingleSegment = (descriptor & 0x20) !== 0
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  const bytes = 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes + sizeBytes
  return { bytes, hasChecksum: (descriptor & 4) !== 0 }
}

/** Cuts Zstandard into chunks that end where frames end: Node's decoder leaves what follows the end of a frame in a chunk. */
export async function* zstdFrames(chunks: Chunks): Chunks {
  const reader = new ByteReader(chunks)
  let [batch, bytes]: [Buffer[], number] = [[], 0]
  async function take(count: number): Promise<boolean> {
    const taken = await reader.peek(count)
    await reader.read(taken.length)
    batch.push(taken)
    bytes += taken.length
    return taken.length === count
  }
  const drained = () => {
    const all = Buffer.concat(batch)
    batch = []
    bytes = 0
    return all
  }
  try {
    for (;;) {
      const head = await reader.peek(largestHeader)
      if (head.length < 8) break
      const magic = head.readUInt32LE(0)
      if (isSkippable(magic)) {
        if (!(await take(8 + head.readUInt32LE(4)))) break
        drained()
        continue
      }
      if (magic !== frameMagic) break
      const header = headerOf(head)
      let isWhole = await take(header.bytes)
      for (let isLast = false; isWhole && !isLast;) {
        const block = await reader.peek(blockHeaderBytes)
        if (block.length < blockHeaderBytes) break
        const value = block.readUIntLE(0, blockHeaderBytes)
        isLast = (value & 1) === 1
        const content = ((value >> 1) & 3) === repeated ? 1 : value >> 3
        isWhole = await take(blockHeaderBytes + content)
        if (bytes >= batchBytes && !isLast) yield drained()
      }
      if (isWhole && header.hasChecksum) await take(checksumBytes)
      yield drained()
    }
    if (bytes > 0) yield drained()
    yield* reader.rest()
  } finally {
    await reader.close()
  }
}
