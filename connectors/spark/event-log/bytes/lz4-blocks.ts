import { ByteReader } from './byte-reader.ts'
import type { Chunks } from './decompressed.ts'

const magic = Buffer.from('LZ4Block', 'latin1')
const headerBytes = 21
const [uncompressed, compressed] = [0x10, 0x20]
const largestBlock = 64 * 1_048_576
const broken = () => new Error('the LZ4 block is broken')

/** Reads the rest of a length, of which a byte of 255 has another one behind it. */
function longLength(source: Buffer, at: number, length: number): [length: number, at: number] {
  let byte = 255
  while (byte === 255) {
    byte = source[at] ?? 0
    if (at >= source.length) throw broken()
    at += 1
    length += byte
  }
  return [length, at]
}

/** Copies bytes that came before; they may overlap with their copy. */
export function copyBack(target: Buffer, at: number, distance: number, length: number): void {
  if (distance <= 0 || distance > at || at + length > target.length)
    throw new Error('the compressed block is broken')
  if (distance >= length) target.copyWithin(at, at - distance, at - distance + length)
  else for (let end = at + length; at < end; at += 1) target[at] = target[at - distance] ?? 0
}

/** Decompresses one block in the format of LZ4. */
function lz4Block(source: Buffer, bytes: number): Buffer {
  const target = Buffer.allocUnsafe(bytes)
  let [from, to] = [0, 0]
  while (from < source.length) {
    const token = source[from] ?? 0
    from += 1
    let literals = token >> 4
    if (literals === 15) [literals, from] = longLength(source, from, literals)
    if (from + literals > source.length || to + literals > bytes) throw broken()
    source.copy(target, to, from, from + literals)
    from += literals
    to += literals
    if (from >= source.length) break
    const distance = (source[from] ?? 0) | ((source[from + 1] ?? 0) << 8)
    from += 2
    let length = token & 15
    if (length === 15) [length, from] = longLength(source, from, length)
    copyBack(target, to, distance, length + 4)
    to += length + 4
  }
  if (to !== bytes) throw broken()
  return target
}

/** Whether bytes are the beginning of Spark's lz4, which is not the standard frame. */
export function isLz4Blocks(head: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic)
}

/** Decompresses the blocks that Spark writes as lz4 (LZ4BlockOutputStream of lz4-java), also several streams in a row. */
export async function* lz4Blocks(chunks: Chunks): Chunks {
  const reader = new ByteReader(chunks)
  try {
    for (let header = await reader.read(headerBytes); header; header = await reader.read(headerBytes)) {
      if (!isLz4Blocks(header)) throw broken()
      const method = (header[8] ?? 0) & 0xf0
      const [packed, bytes] = [header.readUInt32LE(9), header.readUInt32LE(13)]
      if (packed > largestBlock || bytes > largestBlock) throw broken()
      if (bytes === 0) continue
      const block = await reader.read(packed)
      if (!block) throw new Error('unexpected end of file')
      if (method === uncompressed) yield block
      else if (method === compressed) yield lz4Block(block, bytes)
      else throw broken()
    }
  } finally {
    await reader.close()
  }
}
