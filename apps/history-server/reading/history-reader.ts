import { availableParallelism } from 'node:os'
import { childPool } from '#jobs/child-pool.ts'
import type { HistoryFacts } from '../facts/history-facts.ts'
import type { AttemptTasks } from '../facts/stage-tasks.ts'
import { listPartsCall, readHistoryCall, readTasksCall } from './history-calls.ts'
import type { ListedPart } from './list-parts.ts'
import type { PartAt } from './read-history.ts'
import type { TaskQuestion } from './read-tasks.ts'

/** Reads logs for the history server. */
export type HistoryReader = {
  listParts: (path: string) => Promise<ListedPart[]>
  readHistory: (parts: readonly PartAt[]) => Promise<HistoryFacts>
  /** Ends when the signal comes: whoever asked may leave. */
  readTasks: (
    parts: readonly PartAt[],
    question: TaskQuestion,
    signal: AbortSignal,
  ) => Promise<AttemptTasks[]>
  stop: () => Promise<void>
}

const megabyte = 1_048_576
/** A line of 64 MB takes some 500 MB while it is parsed. */
const heapMegabytes = 1_024
const mostReaders = 2
const longestReadingMs = 3_600_000

/** Reads logs in child processes with a memory limit each, so that a bad one ends no more than its answer. */
export function historyReader(): HistoryReader {
  const pool = childPool({
    name: 'history',
    module: new URL('read-history-process.ts', import.meta.url),
    nodeArguments: [
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=8',
      '--disable-warning=ExperimentalWarning',
    ],
    memoryLimitBytes: (heapMegabytes + 512) * megabyte,
    size: Math.min(mostReaders, availableParallelism()),
    recycleAfterAsks: 500,
    idleMs: 30_000,
  })
  const options = { timeoutMs: longestReadingMs }
  return {
    listParts: (path) => pool.ask(listPartsCall, { path }, options),
    readHistory: (parts) => pool.ask(readHistoryCall, { parts: [...parts] }, options),
    readTasks: (parts, question, signal) =>
      pool.ask(
        readTasksCall,
        {
          parts: [...parts],
          question: {
            ...question,
            statuses: [...question.statuses],
            quantiles: question.quantiles && [...question.quantiles],
          },
        },
        { ...options, signal },
      ),
    stop: () => pool.stop(1_000),
  }
}
