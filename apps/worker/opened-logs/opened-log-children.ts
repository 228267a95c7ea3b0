import type { AnswerOf, AskOptions, InputOf } from '#contract/process-call.ts'
import { ChildEnded } from '#jobs/child-ended.ts'
import { CodedError } from '#contract/errors.ts'
import { secondsText } from '#contract/seconds-text.ts'
import { childPool } from '#jobs/child-pool.ts'
import { askOpenedLog, readOpenedLog } from './opened-log-calls.ts'

const megabyte = 1_048_576
const heapMegabytes = 1_024
/** The heap, and what the lake of a log takes beside it. */
const memoryMegabytes = heapMegabytes + 1_024
const longestReadingSeconds = 30 * 60
const longestAnswerMs = 60_000
const graceMs = 2_000

/** Reads and asks opened logs. */
export type OpenedLogChildren = {
  read(
    input: InputOf<typeof readOpenedLog>,
    options?: AskOptions<typeof readOpenedLog>,
  ): Promise<AnswerOf<typeof readOpenedLog>>
  ask(
    input: InputOf<typeof askOpenedLog>,
    options?: AskOptions<typeof askOpenedLog>,
  ): Promise<AnswerOf<typeof askOpenedLog>>
  stop(): Promise<void>
}

const onTheMachine =
  '`./lakegauge event-log summarize FILE` reads a log of any size on a machine that has it.'

/** A log that ends the process that reads it is at fault, unless somebody else ended it, and so is one that takes too long. */
function sentenceOf(error: unknown, withinSeconds: number): unknown {
  const conflict = (sentence: string) =>
    new CodedError('conflict', `${sentence} ${onTheMachine}`, { cause: error })
  if (error instanceof ChildEnded && error.reason === 'outOfMemory')
    return conflict('The log takes more memory than one may have.')
  if (error instanceof CodedError && error.code === 'timed_out')
    return conflict(`The log could not be read within ${secondsText(withinSeconds)}, the limit.`)
  return error
}

type Limits = { memoryMegabytes?: number; readingSeconds?: number }

/** Child processes with limits of memory and time: one that reads logs, each anew, and one that answers questions. */
export function openedLogChildren(limits: Limits = {}): OpenedLogChildren {
  const { readingSeconds = longestReadingSeconds } = limits
  const options = {
    module: new URL('opened-log-process.ts', import.meta.url),
    nodeArguments: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    memoryLimitBytes: (limits.memoryMegabytes ?? memoryMegabytes) * megabyte,
    size: 1,
    idleMs: 30_000,
  }
  const readers = childPool({ ...options, name: 'opened log', recycleAfterAsks: 1 })
  const answerers = childPool({ ...options, name: 'questions to opened logs', recycleAfterAsks: 500 })
  return {
    read: (input, given) =>
      readers
        .ask(readOpenedLog, input, { timeoutMs: readingSeconds * 1_000, ...given })
        .catch((error: unknown) => Promise.reject(sentenceOf(error, readingSeconds))),
    ask: (input, given) => answerers.ask(askOpenedLog, input, { timeoutMs: longestAnswerMs, ...given }),
    stop: async () => void (await Promise.all([readers.stop(graceMs), answerers.stop(graceMs)])),
  }
}
