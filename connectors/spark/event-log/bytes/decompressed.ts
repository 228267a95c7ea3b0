import type { Transform } from 'node:stream'

/** Bytes that arrive one chunk after the other. */
export type Chunks = AsyncIterable<Buffer>

const waitingChunks = 4
/** Packed input of fewer bytes is short. */
export const shortBytes = 262_144

/**
 * How many bytes a decoder hands out at a time, by those of its input. Where that is broken, what the decoder has not handed out
 * is lost: little of a short one.
 */
export function chunkSizeFor(packedBytes: number): number {
  return packedBytes < shortBytes ? 4_096 : 262_144
}

/** Waits until a stream takes more, or takes nothing any more. */
async function roomIn(transform: Transform): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  transform.once('drain', resolve)
  transform.once('close', resolve)
  await promise
  transform.off('drain', resolve)
  transform.off('close', resolve)
}

async function feed(transform: Transform, source: Chunks): Promise<void> {
  try {
    for await (const chunk of source) {
      if (transform.destroyed) return
      if (!transform.write(chunk)) await roomIn(transform)
    }
    transform.end()
  } catch (error) {
    transform.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * The bytes that a decompressing stream makes from others. Where the input is cut or broken, all bytes before that place
 * arrive before the error: the iterator of a stream would drop what it holds.
 */
export async function* decompressed(source: Chunks, transform: Transform): Chunks {
  const ready: Buffer[] = []
  let isAtEnd = false
  let failure: Error | undefined
  let wake = () => {}
  transform.on('data', (chunk: Buffer) => {
    ready.push(chunk)
    if (ready.length >= waitingChunks) transform.pause()
    wake()
  })
  transform.on('end', () => {
    isAtEnd = true
    wake()
  })
  transform.on('error', (error) => {
    failure = error
    wake()
  })
  const feeding = feed(transform, source)
  try {
    for (;;) {
      const chunk = ready.shift()
      if (chunk) yield chunk
      else if (failure) throw failure
      else if (isAtEnd) return
      else {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        transform.resume()
        await promise
      }
    }
  } finally {
    transform.destroy()
    await feeding
  }
}
