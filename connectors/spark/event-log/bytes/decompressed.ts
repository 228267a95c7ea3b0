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

/** Gives a stream all bytes of a source, and ends it, even if the source fails: what it was given it still hands out. */
async function feed(
  transform: Transform,
  source: Chunks,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    for await (const chunk of source) {
      if (transform.destroyed) return
      if (!transform.write(chunk)) await roomIn(transform)
    }
  } catch (error) {
    onFailure(error)
  }
  transform.end()
}

/**
 * The bytes that a decompressing stream makes from others. Where the input is cut or broken, all bytes before that place
 * arrive before the error: the iterator of a stream would drop what it holds.
 */
export async function* decompressed(source: Chunks, transform: Transform): Chunks {
  const ready: Buffer[] = []
  let isAtEnd = false
  /** Why the source failed, or else the stream, which complains of what is cut. */
  const failures: { ofSource?: { error: unknown }; ofStream?: { error: unknown } } = {}
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
    failures.ofStream = { error }
    wake()
  })
  const feeding = feed(transform, source, (error) => {
    failures.ofSource = { error }
  })
  try {
    for (;;) {
      const chunk = ready.shift()
      if (chunk) yield chunk
      else if (failures.ofStream || isAtEnd) break
      else {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        transform.resume()
        await promise
      }
    }
    const failure = failures.ofSource ?? failures.ofStream
    if (failure) throw failure.error
  } finally {
    transform.destroy()
    await feeding
  }
}
