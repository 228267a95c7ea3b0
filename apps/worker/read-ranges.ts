import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { isPlainLog, rangesOf, type FileRange } from '#connectors/spark/event-log/bytes/file-range.ts'
import { joinedRanges, readLogFor, readRange, type LogPart } from '#connectors/spark/event-log/read-log.ts'

/** A thread of its own pays off from so many bytes on. */
const leastBytesOfRange = 64 * 1_048_576
/** A small young generation stays in the processor's cache; a line of 64 MB takes some 500 MB while it is parsed. */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 24 }

/** The parts that a thread sent. It runs the same code. */
function partsOf(message: unknown): LogPart[] {
  return message as LogPart[]
}

/** The answer of a thread. One may end without an answer, out of memory or by its own exit: then nothing is to be waited for. */
function answerOf(thread: Worker): Promise<LogPart[]> {
  return new Promise((resolve, reject) => {
    thread.once('message', (message) => resolve(partsOf(message)))
    thread.once('messageerror', reject)
    thread.once('error', reject)
    // After an answer or an error this changes nothing.
    thread.once('exit', (code) =>
      reject(new Error(`a thread that read it ended without an answer (exit code ${code})`)),
    )
  })
}

/** Reads ranges of a log in threads, all of which end with the first that fails. */
async function readInThreads(path: string, ranges: readonly FileRange[], reader: URL): Promise<LogPart[][]> {
  const threads = ranges.map(
    (range) => new Worker(reader, { workerData: { path, ...range }, resourceLimits, execArgv: [] }),
  )
  try {
    return await Promise.all(threads.map(answerOf))
  } catch (error) {
    await Promise.all(threads.map((thread) => thread.terminate()))
    throw error
  }
}

/**
 * Reads a log for a document. Of one that is not packed and large enough each processor reads a range, this thread the
 * first one.
 */
export async function readOnProcessors(
  path: string,
  processors: number,
  { leastBytes = leastBytesOfRange, reader = new URL('read-range-thread.ts', import.meta.url) } = {},
): Promise<LogPart[]> {
  const { size } = await stat(path)
  const count = Math.min(processors, Math.floor(size / leastBytes))
  if (count < 2 || !(await isPlainLog(path))) return readLogFor('document', path)
  const [first, ...others] = rangesOf(size, count)
  const [parts, more] = await Promise.all([
    first ? readRange(path, first, 'document') : [],
    readInThreads(path, others, reader),
  ])
  return joinedRanges([parts, ...more])
}
