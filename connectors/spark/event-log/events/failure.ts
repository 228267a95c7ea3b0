import type { TaskEnd } from '../facts/task-sums.ts'
import { fieldsAt, isTrueAt, listAt, numberAt, textAt, type Fields } from './fields.ts'

/** Longer texts are cut: the memory of a reader must not hang on the stack traces of a log. */
const longestText = 20_000

/** A text of a log, cut where it is too long to keep. */
export function keptText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

function blockManager(fields: Fields): string {
  const id = textAt(fields, 'Executor ID')
  if (id === undefined) return 'null'
  return `BlockManagerId(${id}, ${textAt(fields, 'Host') ?? ''}, ${numberAt(fields, 'Port') ?? 0}, None)`
}

function fetchFailure(reason: Fields): string {
  const place = blockManager(fieldsAt(reason, 'Block Manager Address'))
  const numbers = [
    ['shuffleId', 'Shuffle ID'],
    ['mapIndex', 'Map Index'],
    ['mapId', 'Map ID'],
    ['reduceId', 'Reduce ID'],
  ] as const
  const ids = numbers.flatMap(([name, field]) => {
    const value = numberAt(reason, field)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  return `FetchFailed(${[place, ...ids, `message=\n${textAt(reason, 'Message') ?? ''}\n`].join(', ')})`
}

function lostExecutor(reason: Fields): string {
  const isOfTasks = isTrueAt(reason, 'Exit Caused By App')
  const how = isOfTasks
    ? 'exited caused by one of the running tasks'
    : 'exited unrelated to the running tasks'
  const loss = textAt(reason, 'Loss Reason')
  return `ExecutorLostFailure (executor ${textAt(reason, 'Executor ID') ?? '?'} ${how})${loss ? ` Reason: ${loss}` : ''}`
}

function thrown(reason: Fields): string {
  const full = textAt(reason, 'Full Stack Trace')
  if (full !== undefined) return full
  const trace = listAt(reason, 'Stack Trace').map(
    (frame) =>
      `\tat ${textAt(frame, 'Declaring Class') ?? '?'}.${textAt(frame, 'Method Name') ?? '?'}(${textAt(frame, 'File Name') ?? '?'}:${numberAt(frame, 'Line Number') ?? '?'})`,
  )
  const head = `${textAt(reason, 'Class Name') ?? 'Exception'}: ${textAt(reason, 'Description') ?? ''}`
  return [head, ...trace].join('\n')
}

/** How a task ended by the name of its reason, as Spark counts: to be denied a commit is to be killed. */
export function endOfReason(reason: string | undefined): TaskEnd {
  if (reason === 'Success') return 'succeeded'
  return reason === 'TaskKilled' || reason === 'TaskCommitDenied' ? 'killed' : 'failed'
}

/** Why a task ended without success, in the words in which Spark prints it. */
export function taskFailure(reason: Fields): string {
  const name = textAt(reason, 'Reason') ?? 'UnknownReason'
  switch (name) {
    case 'ExceptionFailure':
      return keptText(thrown(reason))
    case 'FetchFailed':
      return keptText(fetchFailure(reason))
    case 'ExecutorLostFailure':
      return keptText(lostExecutor(reason))
    case 'TaskKilled':
      return keptText(`TaskKilled (${textAt(reason, 'Kill Reason') ?? 'killed'})`)
    default:
      return keptText(name)
  }
}

/** Why a job failed: the message of what its scheduler threw. */
export function jobFailure(result: Fields): string | undefined {
  const message = textAt(fieldsAt(result, 'Exception'), 'Message')
  return message === undefined ? undefined : keptText(message)
}
