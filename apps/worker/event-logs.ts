import { availableParallelism } from 'node:os'
import { inOrder } from '#exchange/in-order.ts'
import type { Skipped } from '#connectors/spark/event-log/applications.ts'
import type { LogPart } from '#connectors/spark/event-log/read-log.ts'
import { summarizeParts, type EventLogDocument } from '#connectors/spark/event-log/summarize.ts'
import { childPool } from '#jobs/child-pool.ts'
import { readLogFile } from './calls/event-log-call.ts'
import {
  lent,
  logFilesAt,
  withoutKey,
  type FoundLogs,
  type Lakehouse,
  type LogFile,
} from './event-log-places.ts'

const megabyte = 1_048_576
/** A line of 64 MB takes some 500 MB while it is parsed. */
const heapMegabytes = 1_024
const megabytesOfThread = 512
/** What lives shortly then stays in the processor's cache. */
const youngMegabytes = 8
const mostReaders = 4
/** How many more files are fetched while others are read. */
const fetchedAhead = 2
/** A large file is read by those readers that are free. */
const largeBytes = 128 * megabyte

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function filesOf(
  paths: readonly string[],
  lakehouse: Lakehouse,
  signal: AbortSignal,
): Promise<FoundLogs> {
  const all: FoundLogs = { files: [], skipped: [], failures: [] }
  for (const path of paths) {
    const found = await logFilesAt(path, lakehouse, signal).catch((error: unknown): FoundLogs => {
      const cause = `It cannot be opened: ${messageOf(error).replace(/\.$/, '')}.`
      return { files: [], skipped: [], failures: [{ file: withoutKey(path), cause }] }
    })
    all.files.push(...found.files)
    all.skipped.push(...found.skipped)
    all.failures.push(...found.failures)
  }
  return { ...all, files: [...new Map(all.files.map((log) => [log.file, log])).values()] }
}

/** Parts under the name of the file that they come from. */
function namedBy(file: string, path: string, parts: LogPart[]): LogPart[] {
  for (const part of parts) part.file = part.file.replace(path, () => file)
  return parts
}

/**
 * Reads event logs, each in a child process with a memory limit of its own, so that a bad one ends no other. Those of
 * Databricks are read through a lakehouse's connection.
 */
export async function readEventLogs(
  paths: readonly string[],
  lakehouse: Lakehouse = () => undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<EventLogDocument & { failures: Skipped[] }> {
  const { files, skipped: passedOver, failures } = await filesOf(paths, lakehouse, signal)
  const readers = Math.min(mostReaders, availableParallelism())
  const pool = childPool({
    name: 'event log',
    module: new URL('read-event-log.ts', import.meta.url),
    nodeArguments: [
      `--max-old-space-size=${heapMegabytes}`,
      `--max-semi-space-size=${youngMegabytes}`,
      '--disable-warning=ExperimentalWarning',
    ],
    memoryLimitBytes: (heapMegabytes + readers * megabytesOfThread) * megabyte,
    size: readers,
    recycleAfterAsks: 500,
    idleMs: 30_000,
  })
  let busy = 0
  async function partsIn(path: string, size: number): Promise<LogPart[]> {
    const processors = size < largeBytes ? 1 : Math.max(1, readers - busy)
    busy += processors
    try {
      return await pool.ask(readLogFile, { path, processors }, { timeoutMs: 600_000 + size / 1_000 })
    } finally {
      busy -= processors
    }
  }
  async function read(log: LogFile): Promise<LogPart[]> {
    try {
      return await lent(log, signal, async (path, size) => namedBy(log.file, path, await partsIn(path, size)))
    } catch (error) {
      failures.push({ file: log.file, cause: messageOf(error) })
      return []
    }
  }
  try {
    const parts: LogPart[] = []
    for await (const some of inOrder(files, readers + fetchedAhead, read)) parts.push(...some)
    const { applications, skipped } = summarizeParts(parts)
    return { applications, skipped: [...failures, ...passedOver, ...skipped], failures }
  } finally {
    await pool.stop(1_000)
  }
}
