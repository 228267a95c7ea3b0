import { ByteReader } from './byte-reader.ts'
import type { Chunks } from './decompressed.ts'
import { copyBack } from './lz4-blocks.ts'

const magic = Buffer.from('ZV', 'latin1')
const [uncompressed, compressed] = [0, 1]
const broken = () => new Error('the LZF chunk is broken')

/** Decompresses one chunk in the format of LibLZF. */
function lzfChunk(source: Buffer, bytes: number): Buffer {
  const target = Buffer.allocUnsafe(bytes)
  let [from, to] = [0, 0]
  const next = () => {
    if (from >= source.length) throw broken()
    from += 1
    return source[from - 1] ?? 0
  }
  while (from < source.length) {
    const control = next()
    if (control < 32) {
      const literals = control + 1
      if (from + literals > source.length || to + literals > bytes) throw broken()
      source.copy(target, to, from, from + literals)
      from += literals
      to += literals
      continue
    }
    let length = control >> 5
    if (length === 7) length += next()
    const distance = (((control & 31) << 8) | next()) + 1
    copyBack(target, to, distance, length + 2)
    to += length + 2
  }
  if (to !== bytes) throw broken()
  return target
}

/** Whether bytes are the beginning of LZF. */
export function isLzf(head: Buffer): boolean {
  return head.subarray(0, 2).equals(magic) && (head[2] ?? 2) <= compressed
}

/** Decompresses the chunks of LZF that Spark writes (compress-lzf). */
export async function* lzfChunks(chunks: Chunks): Chunks {
  const reader = new ByteReader(chunks)
  try {
    for (let header = await reader.read(5); header; header = await reader.read(5)) {
      if (!isLzf(header)) throw broken()
      const bytes = header.readUInt16BE(3)
      const length = header[2] === uncompressed ? undefined : await reader.read(2)
      const block = await reader.read(bytes)
      if (!block) throw new Error('unexpected end of file')
      yield length ? lzfChunk(block, length.readUInt16BE(0)) : block
    }
  } finally {
    await reader.close()
  }
}
