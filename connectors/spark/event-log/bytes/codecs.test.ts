import { expect, test } from 'vitest'
import { packedLog } from '../testing/small-log.ts'
import { writtenBySpark } from '../testing/real-logs.ts'
import type { Chunks } from './decompressed.ts'
import { isLz4Blocks, lz4Blocks } from './lz4-blocks.ts'
import { isLzf, lzfChunks } from './lzf.ts'
import { isSnappy, snappyBlocks } from './snappy.ts'

const decoders = [
  ['lz4', isLz4Blocks, lz4Blocks],
  ['lzf', isLzf, lzfChunks],
  ['snappy', isSnappy, snappyBlocks],
] as const

/** Bytes in chunks of seven, so that every number is cut somewhere. */
async function* inPieces(bytes: Buffer): Chunks {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

async function textOf(chunks: Chunks): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(Buffer.from(chunk))
  return Buffer.concat(parts).toString()
}

const bytesOf = (name: string) => writtenBySpark.find(({ codec }) => codec === name)?.bytes ?? Buffer.alloc(0)

test.each(decoders)(
  'what Spark wrote as %s is read, once and twice in a row',
  async (name, isCodec, decode) => {
    const bytes = bytesOf(name)
    expect(isCodec(bytes)).toBe(true)
    expect(await textOf(decode(inPieces(bytes)))).toBe(packedLog)
    expect(await textOf(decode(inPieces(Buffer.concat([bytes, bytes]))))).toBe(packedLog + packedLog)
  },
)

test.each(decoders)('what Spark wrote as %s and somebody cut ends with an error', async (name, _, decode) => {
  const bytes = bytesOf(name)
  await expect(textOf(decode(inPieces(bytes.subarray(0, 500))))).rejects.toThrow('unexpected end of file')
})
