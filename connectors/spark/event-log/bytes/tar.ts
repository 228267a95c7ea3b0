import type { ByteReader } from './byte-reader.ts'
import type { Chunks } from './decompressed.ts'

const blockBytes = 512
const magicAt = 257

export type TarEntry = { name: string; chunks: Chunks }

/** Whether bytes are the beginning of a tar archive. */
export function isTar(head: Buffer): boolean {
  return head.toString('latin1', magicAt, magicAt + 5) === 'ustar'
}

function textIn(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

function sizeIn(header: Buffer): number {
  // A size above 8 GB is binary, which the first bit marks.
  if (((header[124] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(128))
  const size = Number.parseInt(textIn(header, 124, 12).trim() || '0', 8)
  if (!Number.isSafeInteger(size)) throw new Error('the tar archive is broken')
  return size
}

async function* contentOf(reader: ByteReader, left: { bytes: number }): Chunks {
  while (left.bytes > 0) {
    const part = await reader.some(left.bytes)
    if (!part) throw new Error('unexpected end of file')
    left.bytes -= part.length
    yield part
  }
}

/** A longer name is none. */
const longestHeader = 1_048_576

async function wholeOf(chunks: Chunks): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of chunks) parts.push(part)
  return Buffer.concat(parts)
}

/** The path in an extended header: "27 path=folder/eventlog". */
const pathIn = (header: Buffer) => /\d+ path=([^\n]*)\n/.exec(header.toString('utf8'))?.[1]

/** The files of a tar archive, one after the other; one that is not read is passed over. */
export async function* tarEntries(reader: ByteReader): AsyncIterable<TarEntry> {
  let longName: string | undefined
  for (let header = await reader.read(blockBytes); header; header = await reader.read(blockBytes)) {
    if (header.every((byte) => byte === 0)) continue
    const size = sizeIn(header)
    const kind = String.fromCharCode(header[156] ?? 0)
    const prefix = isTar(header) ? textIn(header, 345, 155) : ''
    const shortName = textIn(header, 0, 100)
    const left = { bytes: size }
    const chunks = contentOf(reader, left)
    if (kind === 'L' || kind === 'x') {
      if (size > longestHeader) throw new Error('the tar archive is broken')
      const content = await wholeOf(chunks)
      longName = kind === 'L' ? textIn(content, 0, content.length) : (pathIn(content) ?? longName)
    } else {
      const name = longName ?? (prefix === '' ? shortName : `${prefix}/${shortName}`)
      longName = undefined
      if (kind === '0' || kind === '\0') yield { name, chunks }
      for await (const part of contentOf(reader, left)) void part
    }
    const padding = (blockBytes - (size % blockBytes)) % blockBytes
    if (padding > 0) await reader.read(padding)
  }
}
