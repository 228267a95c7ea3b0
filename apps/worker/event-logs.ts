import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Skipped } from '#connectors/spark/event-log/applications.ts'
import { isPlainLog, rangesOf } from '#connectors/spark/event-log/bytes/file-range.ts'
import { filesIn } from '#connectors/spark/event-log/find-files.ts'
import { joinedRanges, type LogPart } from '#connectors/spark/event-log/read-log.ts'
import { summarizeParts, type EventLogDocument } from '#connectors/spark/event-log/summarize.ts'
import { childPool } from '#jobs/child-pool.ts'

const megabyte = 1_048_576
/** A line of 64 MB takes some 500 MB while it is parsed. */
const heapMegabytes = 1_024
const memoryLimitBytes = (heapMegabytes + 512) * megabyte
const mostReaders = 4
/** A file of at least so many bytes is read by several readers, if it is not packed. */
const bytesOfRange = 128 * megabyte

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The parts that a child process answered with. It runs the same code, and its answer arrives as it was sent. */
function partsOf(answer: unknown): LogPart[] {
  return answer as LogPart[]
}

async function filesOf(paths: readonly string[]): Promise<{ files: string[]; missing: Skipped[] }> {
  const [files, missing]: [Set<string>, Skipped[]] = [new Set(), []]
  for (const path of paths) {
    const found = await filesIn(path).catch((error: unknown) => {
      missing.push({ file: path, cause: `It cannot be opened: ${messageOf(error)}.` })
      return []
    })
    for (const file of found) files.add(file)
  }
  return { files: [...files], missing }
}

/** Reads event logs, each in a child process with a memory limit of its own, so that a bad one ends no other. */
export async function readEventLogs(
  paths: readonly string[],
): Promise<EventLogDocument & { failures: Skipped[] }> {
  const { files, missing } = await filesOf(paths)
  const failures = [...missing]
  const readers = Math.min(mostReaders, availableParallelism())
  const pool = childPool({
    name: 'event log',
    module: new URL('read-event-log.ts', import.meta.url),
    nodeArguments: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    memoryLimitBytes,
    size: readers,
    recycleAfterAsks: 500,
    idleMs: 30_000,
  })
  async function read(file: string): Promise<LogPart[]> {
    try {
      const { size } = await stat(file)
      const timeoutMs = 600_000 + size / 1_000
      const rangeCount = Math.min(readers, Math.floor(size / bytesOfRange))
      if (rangeCount < 2 || !(await isPlainLog(file)))
        return partsOf(await pool.ask('read', { path: file }, { timeoutMs }))
      const ranges = rangesOf(size, rangeCount)
      const answers = ranges.map(async (range) =>
        partsOf(await pool.ask('readRange', { path: file, ...range }, { timeoutMs })),
      )
      return joinedRanges(await Promise.all(answers))
    } catch (error) {
      failures.push({ file, cause: messageOf(error) })
      return []
    }
  }
  try {
    const parts = await Promise.all(files.map(read))
    const { applications, skipped } = summarizeParts(parts.flat())
    return { applications, skipped: [...failures, ...skipped], failures }
  } finally {
    await pool.stop(1_000)
  }
}
