import type { TaskRecord } from '../events/task-record.ts'
import {
  addValue,
  emptyDistribution,
  mergeDistribution,
  quantilesOf,
  type Distribution,
} from './distribution.ts'
import { placeOfMeasure } from './task-sums.ts'

/** The measures of tasks that have a distribution. */
export const distributedMeasures = [
  'duration_ms',
  'executor_run_ms',
  'input_bytes',
  'shuffle_read_bytes',
  'shuffle_write_bytes',
  'memory_spilled_bytes',
  'disk_spilled_bytes',
] as const

/** What is known of a distribution once it is settled. */
const figures = [
  'count',
  'total',
  'minimum',
  'quartile1',
  'median',
  'quartile3',
  'percentile95',
  'maximum',
  'isApproximate',
] as const
const shares = [0.25, 0.5, 0.75, 0.95]
const [countAt, totalAt, minimumAt, maximumAt, isApproximateAt] = [0, 1, 2, 7, 8]

export type DistributionFigures = Record<(typeof figures)[number], number>

const mostSlow = 5

/** One of the longest tasks of a stage attempt. */
export type SlowTask = {
  taskId: number | undefined
  index: number | undefined
  attempt: number | undefined
  executorId: string | undefined
  host: string | undefined
  locality: string | undefined
  isSpeculative: boolean
  endReason: string | undefined
  launchTimeMs: number
  durationMs: number
  cpuNs: number
  gcMs: number
  /** The values of the distributed measures. */
  values: readonly number[]
}

/** How the tasks of a stage attempt differ: values until they are settled, then the figures of all measures in a row. */
export type StageTasks = {
  open: Distribution[] | undefined
  settled: Float64Array | undefined
  slowest: SlowTask[]
}

/** Of no task. */
export function noTasks(): StageTasks {
  return { open: undefined, settled: undefined, slowest: [] }
}

const places = {
  runMs: placeOfMeasure('executorRunTimeSum'),
  cpuNs: placeOfMeasure('executorCPUTimeSum'),
  gcMs: placeOfMeasure('jvmGCTimeSum'),
  input: placeOfMeasure('inputBytesReadSum'),
  remoteRead: placeOfMeasure('srRemoteBytesReadSum'),
  localRead: placeOfMeasure('srcLocalBytesReadSum'),
  written: placeOfMeasure('swBytesWrittenSum'),
  spilledInMemory: placeOfMeasure('memoryBytesSpilledSum'),
  spilledToDisk: placeOfMeasure('diskBytesSpilledSum'),
}

const ofTask = new Float64Array(distributedMeasures.length)

/**
 * The values of the distributed measures of a task, of which `measures` are those of `taskMeasures`. They are there until the
 * next task.
 */
export function valuesOf(durationMs: number, measures: Float64Array): Float64Array {
  ofTask[0] = durationMs
  ofTask[1] = measures[places.runMs] ?? 0
  ofTask[2] = measures[places.input] ?? 0
  ofTask[3] = (measures[places.remoteRead] ?? 0) + (measures[places.localRead] ?? 0)
  ofTask[4] = measures[places.written] ?? 0
  ofTask[5] = measures[places.spilledInMemory] ?? 0
  ofTask[6] = measures[places.spilledToDisk] ?? 0
  return ofTask
}

function listOf(values: Float64Array): number[] {
  // In a stage of which all tasks begin at once each that ends is the longest, and a loop is the fastest copy.
  const list: number[] = []
  for (let place = 0; place < values.length; place += 1) list.push(values[place] ?? 0)
  return list
}

/** What is kept of one of the longest tasks. */
export function slowTask(task: TaskRecord, durationMs: number, values: Float64Array): SlowTask {
  return {
    taskId: task.taskId,
    index: task.index,
    attempt: task.attempt,
    executorId: task.executorId,
    host: task.host(),
    locality: task.locality(),
    isSpeculative: task.isSpeculative,
    endReason: task.reason,
    launchTimeMs: task.launchTimeMs,
    durationMs,
    cpuNs: task.measures[places.cpuNs] ?? 0,
    gcMs: task.measures[places.gcMs] ?? 0,
    values: listOf(values),
  }
}

function opened(tasks: StageTasks): Distribution[] {
  return (tasks.open ??= distributedMeasures.map(emptyDistribution))
}

function addTo(distributions: readonly Distribution[], values: Float64Array): void {
  let place = 0
  for (const distribution of distributions) {
    addValue(distribution, values[place] ?? 0)
    place += 1
  }
}

/** Adds the values of a task that succeeded; if its stage is settled, its quantiles stay. */
export function addValues(tasks: StageTasks, values: Float64Array): void {
  if (!tasks.settled) {
    addTo(opened(tasks), values)
    return
  }
  const late = distributedMeasures.map(emptyDistribution)
  addTo(late, values)
  addToSettled(tasks.settled, figuresInRow(late))
}

/** Quantiles of what is settled stay as they are, which is marked. */
function addToSettled(settled: Float64Array, more: Float64Array): void {
  for (let start = 0; start < settled.length; start += figures.length) {
    const add = (at: number) => (settled[start + at] ?? 0) + (more[start + at] ?? 0)
    settled[start + countAt] = add(countAt)
    settled[start + totalAt] = add(totalAt)
    settled[start + minimumAt] = Math.min(settled[start + minimumAt] ?? 0, more[start + minimumAt] ?? 0)
    settled[start + maximumAt] = Math.max(settled[start + maximumAt] ?? 0, more[start + maximumAt] ?? 0)
    settled[start + isApproximateAt] = 1
  }
}

const isLonger = (one: SlowTask, other: SlowTask) =>
  other.durationMs - one.durationMs ||
  (one.taskId ?? 0) - (other.taskId ?? 0) ||
  one.launchTimeMs - other.launchTimeMs

/** Keeps a task if it is one of the longest. */
export function keepSlow({ slowest }: StageTasks, durationMs: number, task: () => SlowTask): void {
  const shortest = slowest[mostSlow - 1]
  if (shortest && shortest.durationMs > durationMs) return
  const made = task()
  let place = slowest.length
  for (let before = slowest[place - 1]; before && isLonger(before, made) > 0; before = slowest[place - 1])
    place -= 1
  if (place === mostSlow) return
  slowest.splice(place, 0, made)
  if (slowest.length > mostSlow) slowest.pop()
}

function figuresInRow(distributions: readonly Distribution[]): Float64Array {
  return Float64Array.from(
    distributions.flatMap((distribution) => [
      distribution.count,
      distribution.total,
      distribution.minimum,
      ...quantilesOf(distribution, shares),
      distribution.maximum,
      distribution.buckets ? 1 : 0,
    ]),
  )
}

function keptValues({ open }: StageTasks): number {
  let values = 0
  if (open) for (let place = 0; place < open.length; place += 1) values += open[place]?.used ?? 0
  return values
}

/** Takes the figures and lets the values go. */
export function settle(tasks: StageTasks): void {
  if (!tasks.open) return
  tasks.settled = figuresInRow(tasks.open)
  tasks.open = undefined
}

/** So many stage attempts that have ended, and about so many values of theirs, wait for tasks that end late. */
const mostWaiting = 256
/** To count what waits takes as long as some tasks, so that it is not counted at each end of a stage. */
const endsUntilCounted = 16
const mostWaitingValues = 2_000_000

/** Settles those that wait longest, if it can be those of which no task runs, until few enough wait; asked at each end. */
export function settleWaiting<Waiting extends { tasks: StageTasks }>(
  waiting: Waiting[],
  hasRunning: (stage: Waiting) => boolean,
): void {
  if (waiting.length % endsUntilCounted !== 0) return
  let values = 0
  for (const { tasks } of waiting) values += keptValues(tasks)
  while (waiting.length > mostWaiting - endsUntilCounted || values > mostWaitingValues) {
    const place = Math.max(
      0,
      waiting.findIndex((stage) => !hasRunning(stage)),
    )
    for (const { tasks } of waiting.splice(place, 1)) {
      values -= keptValues(tasks)
      settle(tasks)
    }
  }
}

/** Adds the tasks of a later part. */
export function mergeTasks(tasks: StageTasks, later: StageTasks): void {
  for (const task of later.slowest) keepSlow(tasks, task.durationMs, () => task)
  if (tasks.settled) {
    const more = later.settled ?? (later.open && figuresInRow(later.open))
    if (more) addToSettled(tasks.settled, more)
  } else if (later.settled) {
    const before = tasks.open && figuresInRow(tasks.open)
    tasks.open = undefined
    tasks.settled = Float64Array.from(later.settled)
    if (before) addToSettled(tasks.settled, before)
  } else if (later.open) {
    for (const [place, distribution] of opened(tasks).entries()) {
      const more = later.open[place]
      if (more) mergeDistribution(distribution, more)
    }
  }
}

/** The figures of each distributed measure; none without a task that succeeded. */
export function figuresOf({ open, settled }: StageTasks): DistributionFigures[] {
  const inRow = settled ?? (open && figuresInRow(open))
  if (!inRow) return []
  return distributedMeasures.map((_, place) => {
    const entries = figures.map((name, at) => [name, inRow[place * figures.length + at] ?? 0] as const)
    // `fromEntries` forgets which names there are; here they are all.
    return Object.fromEntries(entries) as DistributionFigures
  })
}
