import { once } from 'node:events'
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

async function readInThread(path: string, range: FileRange): Promise<LogPart[]> {
  const thread = new Worker(new URL('read-range-thread.ts', import.meta.url), {
    workerData: { path, ...range },
    resourceLimits,
    execArgv: [],
  })
  const [message]: unknown[] = await once(thread, 'message')
  return partsOf(message)
}

/**
 * Reads a log for a document. Of one that is not packed and large enough each processor reads a range, this thread the
 * first one.
 */
export async function readOnProcessors(
  path: string,
  processors: number,
  leastBytes = leastBytesOfRange,
): Promise<LogPart[]> {
  const { size } = await stat(path)
  const count = Math.min(processors, Math.floor(size / leastBytes))
  if (count < 2 || !(await isPlainLog(path))) return readLogFor('document', path)
  const [first, ...others] = rangesOf(size, count)
  const threads = Promise.all(others.map((range) => readInThread(path, range)))
  const [parts, more] = await Promise.all([first ? readRange(path, first, 'document') : [], threads])
  return joinedRanges([parts, ...more])
}
