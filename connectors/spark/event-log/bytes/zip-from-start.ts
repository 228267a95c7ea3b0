import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { chunkSizeFor, decompressed } from './decompressed.ts'
import { bytesAt, contentOf, farPlace, rawBytes, type ZipEntry, type ZipPlace } from './zip-content.ts'

const fileMark = 0x04034b50
const descriptorMark = 0x08074b50
const headerBytes = 30
const far = 0xffffffff
const deflated = 8
const hasDescriptor = (flags: number) => (flags & 8) !== 0

/** The file whose header stands at a place of an archive, and where its content begins; undefined if there is none. */
async function placeAt(file: FileHandle, at: number): Promise<(ZipPlace & { from: number }) | undefined> {
  const header = await bytesAt(file, at, headerBytes)
  if (header.length < headerBytes || header.readUInt32LE(0) !== fileMark) return undefined
  const [nameBytes, extraBytes] = [header.readUInt16LE(26), header.readUInt16LE(28)]
  const names = await bytesAt(file, at + headerBytes, nameBytes + extraBytes)
  const [flags, method, bytes] = [header.readUInt16LE(6), header.readUInt16LE(8), header.readUInt32LE(18)]
  const place = { name: names.toString('utf8', 0, nameBytes), flags, method, bytes, at }
  const known = bytes === far ? farPlace(names.subarray(nameBytes), place, header.readUInt32LE(22)) : place
  return { ...known, from: at + headerBytes + nameBytes + extraBytes }
}

/** Where the next file begins behind the content of one, after which its sizes may stand. */
async function afterSizes(file: FileHandle, end: number): Promise<number> {
  const next = await bytesAt(file, end, 28)
  const start = next.length >= 4 && next.readUInt32LE(0) === descriptorMark ? 4 : 0
  const places = [start + 12, start + 20]
  const found = places.find((at) => next.length >= at + 4 && next.readUInt32LE(at) === fileMark)
  return end + (found ?? 0)
}

/**
 * The files of a zip archive one behind the other, as far as they go: for one that is cut, whose list of files is gone. A file
 * must be read to its end before the next one is asked for, if its size is not written before it.
 */
export async function* entriesFromStart(file: FileHandle): AsyncGenerator<ZipEntry> {
  let place = await placeAt(file, 0)
  while (place) {
    const { name, from, flags, method, bytes } = place
    let end = from + bytes
    if (!hasDescriptor(flags) || bytes > 0) {
      if (!name.endsWith('/')) yield { name, chunks: contentOf(file, place) }
    } else {
      if (method !== deflated) return
      const inflate = createInflateRaw({ chunkSize: chunkSizeFor(Infinity) })
      yield { name, chunks: decompressed(rawBytes(file, { ...place, bytes: Infinity }), inflate) }
      end = from + inflate.bytesWritten
    }
    place = await placeAt(file, hasDescriptor(flags) ? await afterSizes(file, end) : end)
  }
}
