import { metricsFrom, type Metrics, type MetricName } from './metrics.ts'

/** How the values of tasks become one: their sum, their largest, or their sum in nanoseconds, cut to milliseconds. */
type Combining = 'sum' | 'largest' | 'nanoseconds'
type Measure = readonly [name: MetricName, how: Combining, field: string]

const nanosecondsInMs = 1_000_000

/** What a task's metrics hold, by the object in which it stands. */
const measures: readonly (readonly [group: string | undefined, readonly Measure[]])[] = [
  [
    undefined,
    [
      ['diskBytesSpilledSum', 'sum', 'Disk Bytes Spilled'],
      ['executorCPUTimeSum', 'nanoseconds', 'Executor CPU Time'],
      ['executorDeserializeCpuTimeSum', 'nanoseconds', 'Executor Deserialize CPU Time'],
      ['executorDeserializeTimeSum', 'sum', 'Executor Deserialize Time'],
      ['executorRunTimeSum', 'sum', 'Executor Run Time'],
      ['jvmGCTimeSum', 'sum', 'JVM GC Time'],
      ['memoryBytesSpilledSum', 'sum', 'Memory Bytes Spilled'],
      ['peakExecutionMemoryMax', 'largest', 'Peak Execution Memory'],
      ['resultSerializationTimeSum', 'sum', 'Result Serialization Time'],
      ['resultSizeMax', 'largest', 'Result Size'],
    ],
  ],
  [
    'Input Metrics',
    [
      ['inputBytesReadSum', 'sum', 'Bytes Read'],
      ['inputBytesReadMax', 'largest', 'Bytes Read'],
      ['inputRecordsReadSum', 'sum', 'Records Read'],
    ],
  ],
  [
    'Output Metrics',
    [
      ['outputBytesWrittenSum', 'sum', 'Bytes Written'],
      ['outputRecordsWrittenSum', 'sum', 'Records Written'],
    ],
  ],
  [
    'Shuffle Read Metrics',
    [
      ['srFetchWaitTimeSum', 'sum', 'Fetch Wait Time'],
      ['srLocalBlocksFetchedSum', 'sum', 'Local Blocks Fetched'],
      ['srcLocalBytesReadSum', 'sum', 'Local Bytes Read'],
      ['srRemoteBlocksFetchSum', 'sum', 'Remote Blocks Fetched'],
      ['srRemoteBytesReadSum', 'sum', 'Remote Bytes Read'],
      ['srRemoteBytesReadToDiskSum', 'sum', 'Remote Bytes Read To Disk'],
    ],
  ],
  [
    'Shuffle Write Metrics',
    [
      ['swBytesWrittenSum', 'sum', 'Shuffle Bytes Written'],
      ['swRecordsWrittenSum', 'sum', 'Shuffle Records Written'],
      ['swWriteTimeSum', 'nanoseconds', 'Shuffle Write Time'],
    ],
  ],
]

const all = measures.flatMap(([, group]) => group)

/** Where the metrics of a task have what is added up: the object that holds it, if it is one of its own, and its name. */
export const taskMeasures: readonly { name: MetricName; group: string | undefined; field: string }[] =
  measures.flatMap(([group, named]) => named.map(([name, , field]) => ({ name, group, field })))

/** The place of a metric among `taskMeasures`. */
export function placeOfMeasure(name: MetricName): number {
  return taskMeasures.findIndex((measure) => measure.name === name)
}
const combinings: readonly Combining[] = [
  'sum', // tasks
  'sum', // their duration
  'largest', // the longest
  'sum', // failed tasks
  'sum', // killed tasks
  'largest', // peak memory of Photon's operators
  'nanoseconds', // shuffle write time of Photon's operators
  'sum', // tasks whose duration is not known
  'sum', // second ends of tasks whose output was lost
  ...all.map(([, how]) => how),
]
const [tasks, durationSum, durationMax, failed, killed] = [0, 1, 2, 3, 4]
const [photonPeakMemory, photonWriteTime, timeless, resubmitted, firstMeasure] = [5, 6, 7, 8, 9]
const size = combinings.length
const [sum, largest] = [0, 1]
const howAt = Uint8Array.from(combinings, (how) => ['sum', 'largest', 'nanoseconds'].indexOf(how))
/** Behind the values stand the nanoseconds that do not fill a millisecond, and behind those the shortest task. */
const durationMin = 2 * size
const slotOf = new Map(all.map(([name], position) => [name, firstMeasure + position]))

/** What the tasks of a stage attempt measured, however many they are: numbers at fixed places. */
export type TaskSums = Float64Array

/** Sums of no task. */
export function emptySums(): TaskSums {
  const sums = new Float64Array(2 * size + 1)
  sums[durationMin] = Infinity
  return sums
}

/** How a task ended. */
export type TaskEnd = 'succeeded' | 'failed' | 'killed'

/** What Photon's operators measured in a task, which its metrics leave out. */
export type PhotonMeasures = { peakMemory: number; writeTimeNs: number }

function addOne(sums: TaskSums, slot: number): void {
  sums[slot] = (sums[slot] ?? 0) + 1
}

/** Adds the values of slots side by side, by loops without calls: for each of millions of tasks. */
function addValues(sums: TaskSums, firstSlot: number, values: Float64Array): void {
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0
    if (value === 0) continue
    const slot = firstSlot + place
    const before = sums[slot] ?? 0
    const how = howAt[slot]
    if (how === sum) sums[slot] = before + value
    else if (how === largest) sums[slot] = value > before ? value : before
    else {
      // A sum in nanoseconds would lose digits after 104 days.
      const whole = Math.trunc(value / nanosecondsInMs)
      sums[slot] = before + whole
      sums[size + slot] = (sums[size + slot] ?? 0) + (value - whole * nanosecondsInMs)
    }
  }
}

/** Adds a task that ended, of which a duration may not be known; `values` are those of `taskMeasures`, in their order. */
export function addTask(
  sums: TaskSums,
  durationMs: number | undefined,
  end: TaskEnd,
  values: Float64Array,
): void {
  addOne(sums, tasks)
  if (durationMs === undefined) addOne(sums, timeless)
  else {
    sums[durationSum] = (sums[durationSum] ?? 0) + durationMs
    if (durationMs > (sums[durationMax] ?? 0)) sums[durationMax] = durationMs
    if (durationMs < (sums[durationMin] ?? Infinity)) sums[durationMin] = durationMs
  }
  if (end === 'failed') addOne(sums, failed)
  if (end === 'killed') addOne(sums, killed)
  addValues(sums, firstMeasure, values)
}

/** Counts an end of a task that has ended before, as its output was lost. */
export function addResubmitted(sums: TaskSums): void {
  addOne(sums, resubmitted)
}

/** Adds what Photon measured in a task. */
export function addPhoton(sums: TaskSums, { peakMemory, writeTimeNs }: PhotonMeasures): void {
  addValues(sums, photonPeakMemory, Float64Array.of(peakMemory, writeTimeNs))
}

/** Adds the sums of other tasks. */
export function mergeSums(sums: TaskSums, other: TaskSums): void {
  for (let slot = 0; slot < size; slot += 1) {
    const [mine = 0, theirs = 0] = [sums[slot], other[slot]]
    sums[slot] = combinings[slot] === 'largest' ? Math.max(mine, theirs) : mine + theirs
    sums[size + slot] = (sums[size + slot] ?? 0) + (other[size + slot] ?? 0)
  }
  sums[durationMin] = Math.min(sums[durationMin] ?? Infinity, other[durationMin] ?? Infinity)
}

function valueAt(sums: TaskSums, slot: number): number {
  const whole = sums[slot] ?? 0
  const rest = sums[size + slot] ?? 0
  return whole + Math.floor(rest / nanosecondsInMs)
}

/** How many tasks ended, and how. */
export function taskCounts(sums: TaskSums): { tasks: number; failed: number; killed: number } {
  return { tasks: valueAt(sums, tasks), failed: valueAt(sums, failed), killed: valueAt(sums, killed) }
}

/** How many tasks ended by themselves: one whose output was lost has a second end. */
export function endedTasks(sums: TaskSums): number {
  return valueAt(sums, tasks) - valueAt(sums, resubmitted)
}

/** The metrics of a stage attempt; on Photon peak memory and shuffle write time are those of its operators. */
export function metricsOf(sums: TaskSums, isPhoton: boolean): Metrics {
  const value = (name: MetricName) => valueAt(sums, slotOf.get(name) ?? tasks)
  const isEmpty = sums[durationMin] === Infinity
  return metricsFrom((name) => {
    switch (name) {
      case 'numTasks':
        return valueAt(sums, tasks)
      case 'tasksWithoutDuration':
        return valueAt(sums, timeless)
      case 'durationSum':
        return valueAt(sums, durationSum)
      case 'durationMax':
        return valueAt(sums, durationMax)
      case 'durationMin':
        return isEmpty ? 0 : (sums[durationMin] ?? 0)
      case 'srTotalBytesReadSum':
        return value('srRemoteBytesReadSum') + value('srcLocalBytesReadSum')
      case 'peakExecutionMemoryMax':
        // A stage may have operators that Photon has not, whose memory is that of the tasks.
        return isPhoton ? Math.max(valueAt(sums, photonPeakMemory), value(name)) : value(name)
      case 'swWriteTimeSum':
        return isPhoton ? valueAt(sums, photonWriteTime) : value(name)
      default:
        return value(name)
    }
  })
}
