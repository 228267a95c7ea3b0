import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { BlockRing, ringMemory } from '#connectors/spark/event-log/bytes/block-ring.ts'
import { isPlainLog, rangesOf, type FileRange } from '#connectors/spark/event-log/bytes/file-range.ts'
import type { TakeFile } from '#connectors/spark/event-log/bytes/log-files.ts'
import { takeFromRing } from '#connectors/spark/event-log/bytes/through-ring.ts'
import { joinedRanges, readLogFor, readRange, type LogPart } from '#connectors/spark/event-log/read-log.ts'
import { readRangeCall, type RangeOrder, type UnpackOrder } from './calls/thread-calls.ts'

/** A thread of its own pays off from so many bytes on. */
const leastBytesOfRange = 64 * 1_048_576
const leastBytesPacked = 4 * 1_048_576
/** A small young generation stays in the processor's cache; a line of 64 MB takes some 500 MB while it is parsed. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 24 }

/** The answer of a thread. One may end without an answer, out of memory or by its own exit: then nothing is to be waited for. */
function answerOf(thread: Worker): Promise<LogPart[]> {
  return new Promise((resolve, reject) => {
    thread.once('message', (message) => {
      try {
        resolve(readRangeCall.output.parse(message))
      } catch (error) {
        reject(error)
      }
    })
    thread.once('messageerror', reject)
    thread.once('error', reject)
    // After an answer or an error this changes nothing.
    thread.once('exit', (code) =>
      reject(new Error(`a thread that read it ended without an answer (exit code ${code})`)),
    )
  })
}

function startThread(module: URL, order: RangeOrder | UnpackOrder): Worker {
  return new Worker(module, { workerData: order, resourceLimits, execArgv: [] })
}

/** Reads ranges of a log in threads, all of which end with the first that fails. */
async function readInThreads(path: string, ranges: readonly FileRange[], reader: URL): Promise<LogPart[][]> {
  const threads = ranges.map((range) => startThread(reader, { path, ...range }))
  try {
    return await Promise.all(threads.map(answerOf))
  } catch (error) {
    await Promise.all(threads.map((thread) => thread.terminate()))
    throw error
  }
}

/** Takes files that another thread unpacks, whose many buffers are then not collected together with what is kept here. */
async function takeUnpacked(path: string, take: TakeFile): Promise<void> {
  const memory = ringMemory()
  const ring = new BlockRing(memory)
  const thread = startThread(new URL('unpack-thread.ts', import.meta.url), { path, memory })
  thread.on('exit', () => ring.leave())
  // Then it has exited, which leaves the ring.
  thread.on('error', () => {})
  try {
    await takeFromRing(ring, take)
  } finally {
    await thread.terminate()
  }
}

/**
 * Reads a log for a document. Of one that is not packed and large enough each processor reads a range, this thread the
 * first one; one that is packed and large enough is unpacked by another thread.
 */
export async function readOnProcessors(
  path: string,
  processors: number,
  {
    leastBytes = leastBytesOfRange,
    leastPacked = leastBytesPacked,
    reader = new URL('read-range-thread.ts', import.meta.url),
  } = {},
): Promise<LogPart[]> {
  const { size } = await stat(path)
  const count = Math.min(processors, Math.floor(size / leastBytes))
  const isPlain = await isPlainLog(path)
  if (!isPlain && size >= leastPacked) return readLogFor('document', path, takeUnpacked)
  if (!isPlain || count < 2) return readLogFor('document', path)
  const [first, ...others] = rangesOf(size, count)
  const [parts, more] = await Promise.all([
    first ? readRange(path, first, 'document') : [],
    readInThreads(path, others, reader),
  ])
  return joinedRanges([parts, ...more])
}
