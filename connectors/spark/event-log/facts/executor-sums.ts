import { endOfReason } from '../events/failure.ts'
import { placeOfMeasure } from './task-sums.ts'

/** What the ends of tasks on an executor come to: times in ms, sizes in bytes. */
const figures = [
  'taskTimeMs',
  'failedTasks',
  'gcTimeMs',
  'inputBytes',
  'shuffleReadBytes',
  'shuffleWriteBytes',
  'diskSpilledBytes',
] as const
const [taskTime, failedTasks, firstMeasure] = [0, 1, 2]

/** The measures of a task that are added up, each with the figure that it adds to. */
const measured = [
  ['gcTimeMs', 'jvmGCTimeSum'],
  ['inputBytes', 'inputBytesReadSum'],
  ['shuffleReadBytes', 'srRemoteBytesReadSum'],
  ['shuffleReadBytes', 'srcLocalBytesReadSum'],
  ['shuffleWriteBytes', 'swBytesWrittenSum'],
  ['diskSpilledBytes', 'diskBytesSpilledSum'],
] as const
const targets = Uint8Array.from(measured, ([figure]) => figures.indexOf(figure))
const places = Uint8Array.from(measured, ([, measure]) => placeOfMeasure(measure))

/** What the tasks of an executor measured, as Spark's page of executors adds it up: numbers at fixed places. */
export type ExecutorSums = Float64Array

export type ExecutorFigures = Readonly<Record<(typeof figures)[number], number>>

type EndedTask = { reason: string | undefined; measures: Float64Array }

/** Sums of no task. */
export function noExecutorSums(): ExecutorSums {
  return new Float64Array(figures.length)
}

/**
 * Adds a task that ended, of which a duration may not be known. One whose output was lost ends again, as a failure: what it
 * measured was added when it ended first.
 */
export function addTaskOfExecutor(
  sums: ExecutorSums,
  { reason, measures }: EndedTask,
  durationMs: number | undefined,
): void {
  sums[taskTime] = (sums[taskTime] ?? 0) + (durationMs ?? 0)
  if (endOfReason(reason) === 'failed') sums[failedTasks] = (sums[failedTasks] ?? 0) + 1
  if (reason === 'Resubmitted') return
  for (let at = 0; at < targets.length; at += 1) {
    const target = targets[at] ?? firstMeasure
    sums[target] = (sums[target] ?? 0) + (measures[places[at] ?? -1] ?? 0)
  }
}

/** Adds the sums of other tasks of the same executor. */
export function mergeExecutorSums(sums: ExecutorSums, other: ExecutorSums): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (other[at] ?? 0)
}

/** The sums by their names. */
export function figuresOfExecutor(sums: ExecutorSums): ExecutorFigures {
  // `fromEntries` forgets which names there are; here they are all.
  return Object.fromEntries(figures.map((name, at) => [name, sums[at] ?? 0])) as ExecutorFigures
}
