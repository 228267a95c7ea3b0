import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw, createZstdDecompress } from 'node:zlib'
import { decompressed, type Chunks } from './decompressed.ts'

const chunkBytes = 1_048_576
const endMark = 0x06054b50
const farEndPlaceMark = 0x07064b50
const entryMark = 0x02014b50
const endBytes = 22
const longestComment = 65_535
const [stored, deflated, zstandard] = [0, 8, 93]

export type ZipEntry = { name: string; chunks: Chunks }

type Place = { name: string; method: number; flags: number; bytes: number; at: number }

async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at)
  return buffer.subarray(0, bytesRead)
}

/** Where the list of entries lies. */
async function directoryOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const tailAt = Math.max(0, size - endBytes - longestComment - 20)
  const tail = await bytesAt(file, tailAt, size - tailAt)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(endMark)
  const end = tail.lastIndexOf(mark)
  if (end < 0 || tail.length - end < endBytes)
    throw new Error('the zip archive has no end: it is cut or broken')
  let [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (end >= 20 && tail.readUInt32LE(end - 20) === farEndPlaceMark) {
    const far = await bytesAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
    ;[bytes, at] = [Number(far.readBigUInt64LE(40)), Number(far.readBigUInt64LE(48))]
  }
  if (bytes > size || at > size) throw new Error('the zip archive is broken')
  return bytesAt(file, at, bytes)
}

/** Sizes and places of more than 4 GB, which stand in a field of their own. */
function farPlace(extra: Buffer, place: Place, size: number): Place {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  let field = at + 4
  const next = () => {
    field += 8
    return Number(extra.readBigUInt64LE(field - 8))
  }
  const limit = 0xffffffff
  if (size === limit) next()
  const bytes = place.bytes === limit ? next() : place.bytes
  return { ...place, bytes, at: place.at === limit ? next() : place.at }
}

function placesIn(directory: Buffer): Place[] {
  const places: Place[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(at + field),
    )
    const nameEnd = at + 46 + (nameBytes ?? 0)
    const extraEnd = nameEnd + (extraBytes ?? 0)
    const place = {
      name: directory.toString('utf8', at + 46, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      bytes: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
    }
    places.push(farPlace(directory.subarray(nameEnd, extraEnd), place, directory.readUInt32LE(at + 24)))
    at = extraEnd + (commentBytes ?? 0)
  }
  if (at !== directory.length) throw new Error('the list of files in the zip archive is broken')
  return places
}

async function* rawBytes(file: FileHandle, { at, bytes }: Place): Chunks {
  const header = await bytesAt(file, at, 30)
  if (header.length < 30) throw new Error('unexpected end of file')
  let from = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  for (let left = bytes; left > 0;) {
    const part = await bytesAt(file, from, Math.min(left, chunkBytes))
    if (part.length === 0) throw new Error('unexpected end of file')
    yield part
    from += part.length
    left -= part.length
  }
}

async function* refused(reason: string): Chunks {
  yield* []
  throw new Error(reason)
}

function contentOf(file: FileHandle, place: Place): Chunks {
  if ((place.flags & 1) === 1) return refused('the file in the zip archive is encrypted')
  const raw = rawBytes(file, place)
  if (place.method === stored) return raw
  const options = { chunkSize: chunkBytes / 4 }
  if (place.method === deflated) return decompressed(raw, createInflateRaw(options))
  if (place.method === zstandard) return decompressed(raw, createZstdDecompress(options))
  return refused(`the zip archive uses compression method ${place.method}, which is not known`)
}

/** Whether bytes are the beginning of a zip archive. */
export function isZip(head: Buffer): boolean {
  return head.length >= 4 && [0x04034b50, endMark].includes(head.readUInt32LE(0))
}

/** The files of a zip archive. */
export async function zipEntries(file: FileHandle): Promise<ZipEntry[]> {
  const places = placesIn(await directoryOf(file)).filter(({ name }) => !name.endsWith('/'))
  return places.map((place) => ({ name: place.name, chunks: contentOf(file, place) }))
}
