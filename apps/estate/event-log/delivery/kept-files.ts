import { closeSync, createReadStream, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** Bytes that stand in a file; what is read goes from the first byte up to and without the last. */
export type KeptFile = {
  sizeBytes: number
  read: (from?: number, until?: number) => Buffer
  stream: (from?: number, until?: number) => Readable
}

type Kept = { file: string; sizeBytes: number }

/** Keeps the files that were asked for last, up to a size. They stand on the disk: in memory they would take most of the room. */
export class KeptFiles {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #made = 0

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  /** The file with this key, made if it is not kept. It has to be read before another one is made. */
  take(key: string, make: () => Buffer): KeptFile {
    const kept = this.#kept.get(key) ?? this.#keep(make())
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    this.#forgetOldest()
    const { sizeBytes } = kept
    return {
      sizeBytes,
      read: (from = 0, until = sizeBytes) => bytesOf(kept, from, until),
      stream: (from = 0, until = sizeBytes) => streamOf(kept, from, until),
    }
  }

  #keep(bytes: Buffer): Kept {
    if (this.#made === 0) mkdirSync(this.#folder, { recursive: true })
    this.#made += 1
    const file = join(this.#folder, String(this.#made))
    writeFileSync(file, bytes)
    this.#bytes += bytes.length
    return { file, sizeBytes: bytes.length }
  }

  #forgetOldest(): void {
    for (const [key, { file, sizeBytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes || this.#kept.size === 1) break
      this.#kept.delete(key)
      this.#bytes -= sizeBytes
      rmSync(file)
    }
  }
}

function bytesOf({ file, sizeBytes }: Kept, from: number, until: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(until, sizeBytes) - from))
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, from)
    return bytes
  } finally {
    closeSync(handle)
  }
}

// The file is opened at once, so that its bytes are there even if it leaves the disk meanwhile.
function streamOf({ file, sizeBytes }: Kept, from: number, until: number): Readable {
  const end = Math.min(until, sizeBytes)
  if (from >= end) return Readable.from([])
  return createReadStream(file, { fd: openSync(file, 'r'), start: from, end: end - 1 })
}
