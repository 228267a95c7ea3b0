import type { FileHandle } from 'node:fs/promises'
import { bytesAt, contentOf, farPlace, type ZipEntry, type ZipPlace } from './zip-content.ts'
import { mostEntries } from './unpack-budget.ts'
import { entriesFromStart } from './zip-from-start.ts'

const endMark = 0x06054b50
const farEndPlaceMark = 0x07064b50
const entryMark = 0x02014b50
const endBytes = 22
const longestComment = 65_535
const largestDirectory = 64 * 1_048_576

/** The end of a file, and where in it the end of an archive begins. */
async function tailOf(
  file: FileHandle,
): Promise<{ size: number; tail: Buffer; tailAt: number; end: number }> {
  const { size } = await file.stat()
  const tailAt = Math.max(0, size - endBytes - longestComment - 20)
  const tail = await bytesAt(file, tailAt, size - tailAt)
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(endMark)
  return { size, tail, tailAt, end: tail.lastIndexOf(mark) }
}

/** Whether an archive ends where a file does, whatever stands before it, such as a program that unpacks it. */
export async function endsAsZip(file: FileHandle): Promise<boolean> {
  const { tail, end } = await tailOf(file)
  return (
    end >= 0 && tail.length - end >= endBytes && tail.readUInt16LE(end + 20) === tail.length - end - endBytes
  )
}

const isDirectory = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === entryMark

/** The list of entries, and how many bytes stand before the archive, which its places may leave out. */
async function directoryOf(file: FileHandle): Promise<{ directory: Buffer; before: number }> {
  const { size, tail, tailAt, end } = await tailOf(file)
  if (end < 0 || tail.length - end < endBytes)
    throw new Error('the zip archive has no end: it is cut or broken')
  let [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (end >= 20 && tail.readUInt32LE(end - 20) === farEndPlaceMark) {
    const far = await bytesAt(file, Number(tail.readBigUInt64LE(end - 12)), 56)
    ;[bytes, at] = [Number(far.readBigUInt64LE(40)), Number(far.readBigUInt64LE(48))]
  }
  if (bytes > Math.min(size, largestDirectory) || at > size) throw new Error('the zip archive is broken')
  const directory = await bytesAt(file, at, bytes)
  const before = tailAt + end - at - bytes
  if (before <= 0 || bytes === 0 || isDirectory(directory)) return { directory, before: 0 }
  return { directory: await bytesAt(file, at + before, bytes), before }
}

function placesIn({ directory, before }: { directory: Buffer; before: number }): ZipPlace[] {
  const places: ZipPlace[] = []
  let at = 0
  // Of more than may be read one shows that there are more.
  while (
    places.length <= mostEntries &&
    at + 46 <= directory.length &&
    directory.readUInt32LE(at) === entryMark
  ) {
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
    const far = farPlace(directory.subarray(nameEnd, extraEnd), place, directory.readUInt32LE(at + 24))
    places.push({ ...far, at: far.at + before })
    at = extraEnd + (commentBytes ?? 0)
  }
  if (at !== directory.length && places.length <= mostEntries)
    throw new Error('the list of files in the zip archive is broken')
  return places
}

/** Whether bytes are the beginning of a zip archive. */
export function isZip(head: Buffer): boolean {
  return head.length >= 4 && [0x04034b50, endMark].includes(head.readUInt32LE(0))
}

/** The files of a zip archive. What can be read of one without a list of its files comes before the error. */
export async function* zipEntries(file: FileHandle): AsyncGenerator<ZipEntry> {
  let places: ZipPlace[]
  try {
    places = placesIn(await directoryOf(file))
  } catch (error) {
    yield* entriesFromStart(file)
    throw error
  }
  for (const place of places)
    if (!place.name.endsWith('/')) yield { name: place.name, chunks: contentOf(file, place) }
}
