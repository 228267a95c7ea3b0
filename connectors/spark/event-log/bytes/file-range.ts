import { readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Chunks } from './decompressed.ts'

/** The bytes of a file from `start` until before `end`. */
export type FileRange = { start: number; end: number }

/** Small enough to be in the processor's cache when its lines are read. */
const chunkBytes = 262_144
/** After so many chunks the process looks whether it is asked to end. */
const chunksInTurn = 64
const newline = 0x0a
const openBrace = 0x7b

/** Whether a file begins as a log that is not packed. */
export async function isPlainLog(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, 0)
    return bytesRead === 1 && buffer[0] === openBrace
  } finally {
    await file.close()
  }
}

/** Cuts a size into ranges of about the same length. */
export function rangesOf(size: number, count: number): FileRange[] {
  const edge = (place: number) => Math.round((size * place) / count)
  return Array.from({ length: count }, (_none, place) => ({ start: edge(place), end: edge(place + 1) }))
}

/**
 * The lines of a file that begin in a range, whole, so that those of ranges side by side are all lines once. The bytes of a chunk
 * are there until the next one.
 */
export async function* linesIn(path: string, { start, end }: FileRange): Chunks {
  if (start >= end) return
  const file = await open(path)
  const buffer = Buffer.allocUnsafe(chunkBytes)
  try {
    // A line begins where one ends before it.
    let place = Math.max(0, start - 1)
    let isBegun = start === 0
    for (let chunk = 1; ; chunk += 1) {
      if (chunk % chunksInTurn === 0) await othersTurn()
      // To wait for another thread takes longer than to read.
      const bytesRead = readSync(file.fd, buffer, 0, chunkBytes, place)
      if (bytesRead === 0) return
      const bytes = buffer.subarray(0, bytesRead)
      const from = isBegun ? 0 : bytes.indexOf(newline) + 1
      if (!isBegun && (from === 0 ? place + bytesRead : place + from) >= end) return
      if (isBegun || from > 0) {
        isBegun = true
        const last = place + bytesRead < end ? -1 : bytes.indexOf(newline, Math.max(0, end - 1 - place))
        yield bytes.subarray(from, last < 0 ? bytesRead : last + 1)
        if (last >= 0) return
      }
      place += bytesRead
    }
  } finally {
    await file.close()
  }
}
