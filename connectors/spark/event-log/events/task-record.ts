import { taskMeasures, type PhotonMeasures, type TaskEnd } from '../facts/task-sums.ts'
import { endOfTimesMs } from '../facts/times.ts'
import { taskFailure } from './failure.ts'
import { amountAt, fieldsAt, idAt, isTrueAt, listAt, numberAt, textAt, type Fields } from './fields.ts'

/** A list of accumulables in a line; lists of the same accumulables are of one kind. */
export type AccumulablesAt = { bytes: Buffer; start: number; end: number; kind: number }

/** An event of a task. The reader of lines fills one again and again: whoever keeps anything copies it. */
export type TaskRecord = {
  /** Of a start only stage and launch are known; other events add nothing. */
  event: 'start' | 'end' | 'other'
  stageId: number
  stageAttempt: number
  taskId: number | undefined
  index: number | undefined
  attempt: number | undefined
  executorId: string | undefined
  /** Made when asked for, as few tasks are looked at so closely. */
  host: () => string | undefined
  locality: () => string | undefined
  accumulables: () => readonly Fields[]
  /** Where the list of accumulables stands, behind its bracket; undefined for a line that was parsed. */
  list: AccumulablesAt | undefined
  isSpeculative: boolean
  launchTimeMs: number
  finishTimeMs: number
  /** How it ended, by itself: one whose output was lost later has succeeded. */
  end: TaskEnd
  /** "Success", or another name of a reason. */
  reason: string | undefined
  /** Why it did not succeed; undefined for a success. */
  failure: string | undefined
  /** Values of `taskMeasures`, in their order. */
  measures: Float64Array
  /** How many of these are negative or no numbers, and 0 in its place. */
  oddValues: number
  /** Names of memory metrics, and their values in this task. */
  peakNames: readonly string[]
  peaks: Float64Array
  /** What Photon measured, where it did. */
  photon: PhotonMeasures | undefined
  /** Values of the further numbers that the reader of lines was asked for, in their order; NaN where there is none. */
  more: Float64Array
}

const noMore = new Float64Array(0)

/** How long a task took; undefined where it lacks a time, or ends before it starts, as a clock was set back. */
export function durationOf({ launchTimeMs, finishTimeMs }: TaskRecord): number | undefined {
  const isKnown = launchTimeMs > 0 && finishTimeMs >= launchTimeMs && finishTimeMs < endOfTimesMs
  return isKnown ? finishTimeMs - launchTimeMs : undefined
}

function endOf(info: Fields): TaskEnd {
  if (isTrueAt(info, 'Killed')) return 'killed'
  return isTrueAt(info, 'Failed') ? 'failed' : 'succeeded'
}

/** What a task measured. What a log does not have counts as 0, as what is odd does. */
function measuresOf(metrics: Fields): { measures: Float64Array; oddValues: number } {
  let oddValues = 0
  const measures = Float64Array.from(taskMeasures, ({ group, field }) => {
    const fields = group === undefined ? metrics : fieldsAt(metrics, group)
    const amount = amountAt(fields, field)
    if (amount >= 0 && (amount > 0 || fields[field] === 0 || fields[field] === undefined)) return amount
    oddValues += 1
    return 0
  })
  return { measures, oddValues }
}

/** The record of an event that was parsed; undefined if the event lacks its stage. */
export function taskRecordOf(event: Fields, photon: PhotonMeasures | undefined): TaskRecord | undefined {
  const stageId = idAt(event, 'Stage ID')
  if (stageId === undefined) return undefined
  const info = fieldsAt(event, 'Task Info')
  const why = fieldsAt(event, 'Task End Reason')
  const reason = textAt(why, 'Reason')
  const peaks = fieldsAt(event, 'Task Executor Metrics')
  const peakNames = Object.keys(peaks)
  return {
    event: 'end',
    stageId,
    stageAttempt: idAt(event, 'Stage Attempt ID') ?? 0,
    taskId: idAt(info, 'Task ID'),
    index: idAt(info, 'Index'),
    attempt: idAt(info, 'Attempt'),
    executorId: textAt(info, 'Executor ID'),
    host: () => textAt(info, 'Host'),
    locality: () => textAt(info, 'Locality'),
    accumulables: () => listAt(info, 'Accumulables'),
    list: undefined,
    isSpeculative: isTrueAt(info, 'Speculative'),
    launchTimeMs: amountAt(info, 'Launch Time'),
    finishTimeMs: amountAt(info, 'Finish Time'),
    end: endOf(info),
    reason,
    failure: reason === 'Success' ? undefined : taskFailure(why),
    ...measuresOf(fieldsAt(event, 'Task Metrics')),
    peakNames,
    peaks: Float64Array.from(peakNames, (name) => amountAt(peaks, name)),
    photon,
    more: noMore,
  }
}

/** The numbers of an event at paths, whose names are set apart by a slash; NaN where there is none. */
export function numbersAt(event: Fields, paths: readonly string[]): Float64Array {
  return Float64Array.from(paths, (path) => {
    const names = path.split('/')
    const last = names.pop() ?? ''
    return numberAt(names.reduce(fieldsAt, event), last) ?? Number.NaN
  })
}
