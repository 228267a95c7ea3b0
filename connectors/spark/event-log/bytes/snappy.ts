import { ByteReader } from './byte-reader.ts'
import type { Chunks } from './decompressed.ts'
import { copyBack } from './lz4-blocks.ts'

/** With which each stream of snappy-java begins; two versions of 4 bytes follow. */
const magic = Buffer.from([0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0])
const headerBytes = 16
const largestBlock = 64 * 1_048_576
const broken = () => new Error('the Snappy block is broken')

/** The length before a block: seven bits in each byte. */
function lengthOf(source: Buffer): [length: number, at: number] {
  let length = 0
  for (let at = 0; at < 5; at += 1) {
    const byte = source[at] ?? 0
    length += (byte & 127) * 2 ** (7 * at)
    if (byte < 128) return [length, at + 1]
  }
  throw broken()
}

/** Decompresses one block in the format of Snappy. */
function snappyBlock(source: Buffer): Buffer {
  let [bytes, from] = lengthOf(source)
  if (bytes > largestBlock) throw broken()
  const target = Buffer.allocUnsafe(bytes)
  let to = 0
  const number = (count: number) => {
    if (from + count > source.length) throw broken()
    from += count
    return source.readUIntLE(from - count, count)
  }
  while (from < source.length) {
    const tag = number(1)
    const [kind, size] = [tag & 3, tag >> 2]
    if (kind === 0) {
      const literals = (size < 60 ? size : number(size - 59)) + 1
      if (from + literals > source.length || to + literals > bytes) throw broken()
      source.copy(target, to, from, from + literals)
      from += literals
      to += literals
      continue
    }
    const length = kind === 1 ? (size & 7) + 4 : size + 1
    const distance = kind === 1 ? ((tag >> 5) << 8) | number(1) : number(kind === 2 ? 2 : 4)
    copyBack(target, to, distance, length)
    to += length
  }
  if (to !== bytes) throw broken()
  return target
}

/** Whether bytes are the beginning of Spark's snappy, which is not the standard frame. */
export function isSnappy(head: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic)
}

/** Decompresses the blocks that Spark writes as snappy (SnappyOutputStream of snappy-java), also several streams in a row. */
export async function* snappyBlocks(chunks: Chunks): Chunks {
  const reader = new ByteReader(chunks)
  try {
    for (;;) {
      if (isSnappy(await reader.peek(magic.length))) {
        await reader.read(headerBytes)
        continue
      }
      const length = (await reader.read(4))?.readUInt32BE(0)
      if (length === undefined) return
      if (length > largestBlock) throw broken()
      const block = await reader.read(length)
      if (!block) throw new Error('unexpected end of file')
      yield snappyBlock(block)
    }
  } finally {
    await reader.close()
  }
}
