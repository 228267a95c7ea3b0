import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw, createZstdDecompress } from 'node:zlib'
import { chunkSizeFor, decompressed, type Chunks } from './decompressed.ts'

const chunkBytes = 1_048_576
const [stored, deflated, zstandard] = [0, 8, 93]

/** A file of a zip archive. */
export type ZipEntry = { name: string; chunks: Chunks }

/** Where a file of a zip archive begins, and how it is packed into how many bytes. */
export type ZipPlace = { name: string; method: number; flags: number; bytes: number; at: number }

/** Some bytes of a file; fewer at its end. */
export async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at)
  return buffer.subarray(0, bytesRead)
}

/** Sizes and places of more than 4 GB, which stand in a field of their own. */
export function farPlace(extra: Buffer, place: ZipPlace, size: number): ZipPlace {
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

/** The packed bytes of a file of an archive; those of one whose size is not known go on to the end of the archive. */
export async function* rawBytes(file: FileHandle, { at, bytes }: ZipPlace): Chunks {
  const header = await bytesAt(file, at, 30)
  if (header.length < 30) throw new Error('unexpected end of file')
  let from = at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  for (let left = bytes; left > 0;) {
    const part = await bytesAt(file, from, Math.min(left, chunkBytes))
    if (part.length === 0 && left === Infinity) return
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

/** The bytes of a file of an archive, unpacked. */
export function contentOf(file: FileHandle, place: ZipPlace): Chunks {
  if ((place.flags & 1) === 1) return refused('the file in the zip archive is encrypted')
  const raw = rawBytes(file, place)
  if (place.method === stored) return raw
  const options = { chunkSize: chunkSizeFor(place.bytes) }
  if (place.method === deflated) return decompressed(raw, createInflateRaw(options))
  if (place.method === zstandard) return decompressed(raw, createZstdDecompress(options))
  return refused(`the zip archive uses compression method ${place.method}, which is not known`)
}
