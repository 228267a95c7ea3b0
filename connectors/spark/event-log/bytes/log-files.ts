import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'
import { chunkSizeFor, decompressed, shortBytes, type Chunks } from './decompressed.ts'
import { isLz4Blocks, lz4Blocks } from './lz4-blocks.ts'
import { isLzf, lzfChunks } from './lzf.ts'
import { isSnappy, snappyBlocks } from './snappy.ts'
import { isStray } from './stray.ts'
import { limitsFor, UnpackBudget, type UnpackLimits } from './unpack-budget.ts'
import { isTar, tarEntries } from './tar.ts'
import { isZstd, zstdFrames } from './zstd-frames.ts'
import { endsAsZip, isZip, zipEntries } from './zip.ts'

const chunkBytes = 1_048_576
const headBytes = 512
const openBrace = 0x7b
/** Archives in archives, deeper than which nobody packs a log. */
const deepest = 5
const tooDeep = `archives are packed into each other more than ${deepest} times`

/** Takes the content of one file: `name` is its path, with "!" before a name within an archive. */
export type TakeFile = (name: string, chunks: Chunks) => Promise<void>

type Codec = { isCodec: (head: Buffer) => boolean; decode: (chunks: Chunks, chunkSize: number) => Chunks }

const startsWith =
  (...magic: number[]) =>
  (head: Buffer) =>
    magic.every((byte, at) => head[at] === byte)

const codecs: readonly Codec[] = [
  {
    isCodec: startsWith(0x1f, 0x8b),
    decode: (chunks, chunkSize) => decompressed(chunks, createGunzip({ chunkSize })),
  },
  {
    isCodec: isZstd,
    decode: (chunks, chunkSize) => decompressed(zstdFrames(chunks), createZstdDecompress({ chunkSize })),
  },
  { isCodec: isLz4Blocks, decode: lz4Blocks },
  { isCodec: isSnappy, decode: snappyBlocks },
  { isCodec: isLzf, decode: lzfChunks },
  { isCodec: startsWith(0x42, 0x5a, 0x68), decode: () => refused('bzip2 is not supported') },
  { isCodec: startsWith(0xfd, 0x37, 0x7a, 0x58, 0x5a), decode: () => refused('xz is not supported') },
]

async function* fileChunks(path: string): Chunks {
  const file = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Files that are taken out of one, together. */
type Taking = { take: TakeFile; budget: UnpackBudget }

/** Takes the files of an archive as long as there may be more. */
async function takeEntries(
  name: string,
  entries: AsyncIterable<{ name: string; chunks: Chunks }>,
  taking: Taking,
  depth: number,
): Promise<void> {
  for await (const entry of entries) {
    if (!taking.budget.addEntry()) {
      await failed(taking.take, name, taking.budget.spent)
      return
    }
    await takeContent(`${name}!${entry.name}`, taking.budget.counted(entry.chunks), taking, depth + 1)
    if (taking.budget.spent) return
  }
}

async function takeZip(path: string, name: string, taking: Taking, depth: number): Promise<void> {
  const file = await open(path)
  try {
    await takeEntries(name, zipEntries(file), taking, depth)
  } catch (error) {
    await failed(taking.take, name, error)
  } finally {
    await file.close()
  }
}

/** A zip archive is read from its end, so that one within another file needs a file of its own. */
async function takePackedZip(name: string, chunks: Chunks, taking: Taking, depth: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-event-log-'))
  try {
    const path = join(folder, 'archive.zip')
    const copy = await open(path, 'w')
    try {
      for await (const chunk of chunks) await copy.write(chunk)
    } finally {
      await copy.close()
    }
    await takeZip(path, name, taking, depth)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeContent(name: string, chunks: Chunks, taking: Taking, depth: number): Promise<void> {
  if (isStray(name)) return
  const { take, budget } = taking
  const reader = new ByteReader(chunks)
  try {
    const head = await reader.peek(headBytes).catch((error: unknown) => failed(take, name, error))
    if (!head) return
    const codec = codecs.find(({ isCodec }) => isCodec(head))
    if (depth > deepest) await take(name, refused(tooDeep))
    else if (codec)
      await takeContent(
        name,
        budget.counted(codec.decode(reader.rest(), await chunkSizeOf(reader))),
        taking,
        depth + 1,
      )
    else if (isZip(head)) await takePackedZip(name, reader.rest(), taking, depth)
    else if (isTar(head)) await takeEntries(name, tarEntries(reader), taking, depth)
    else await take(name, reader.rest())
  } finally {
    await reader.close()
  }
}

async function chunkSizeOf(reader: ByteReader): Promise<number> {
  // An error among the bytes comes again behind those before it.
  const head = await reader.peek(shortBytes).catch(() => undefined)
  return chunkSizeFor(head?.length ?? 0)
}

async function* refused(reason: string): Chunks {
  yield* []
  throw new Error(reason)
}

async function* onlyError(error: unknown): Chunks {
  yield* []
  throw error
}

async function failed(take: TakeFile, name: string, error: unknown): Promise<undefined> {
  await take(name, onlyError(error))
  return undefined
}

/** Hands over each file that a path holds, decompressed: its first bytes identify the format, not its name. */
export async function takeLogFiles(path: string, take: TakeFile, limits?: UnpackLimits): Promise<void> {
  const budget = new UnpackBudget(limits ?? limitsFor((await stat(path)).size))
  if (await holdsZip(path)) await takeZip(path, path, { take, budget }, 1)
  else await takeContent(path, fileChunks(path), { take, budget }, 1)
}

async function holdsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    if (isZip(head)) return true
    const isOther = head[0] === openBrace || isTar(head) || codecs.some(({ isCodec }) => isCodec(head))
    return !isOther && (await endsAsZip(file))
  } finally {
    await file.close()
  }
}
