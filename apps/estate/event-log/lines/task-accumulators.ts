import type { TaskMetrics } from '../plan/task-attempt.ts'

/** A sum that the tasks of a stage add to: one of Spark's own, or a metric of an operator of SQL. */
export type Accumulator = {
  id: number
  name: string
  isSql: boolean
  of: (metrics: TaskMetrics) => number
  /** What all tasks added so far; a metric of SQL goes on over all tries of its stage. */
  sum: number
}

type OwnMetric = readonly [name: string, of: (metrics: TaskMetrics) => number]

const always: readonly OwnMetric[] = [
  ['executorDeserializeTime', ({ deserializeMs }) => deserializeMs],
  ['executorDeserializeCpuTime', ({ deserializeCpuNs }) => deserializeCpuNs],
  ['executorRunTime', ({ runMs }) => runMs],
  ['executorCpuTime', ({ cpuNs }) => cpuNs],
  ['resultSize', ({ resultBytes }) => resultBytes],
  ['jvmGCTime', ({ gcMs }) => gcMs],
  ['resultSerializationTime', ({ serializeMs }) => serializeMs],
  ['memoryBytesSpilled', ({ memorySpilledBytes }) => memorySpilledBytes],
  ['diskBytesSpilled', ({ diskSpilledBytes }) => diskSpilledBytes],
  ['peakExecutionMemory', ({ peakMemoryBytes }) => peakMemoryBytes],
]
const reading: readonly OwnMetric[] = [
  ['shuffle.read.remoteBlocksFetched', ({ remoteBlocks }) => remoteBlocks],
  ['shuffle.read.localBlocksFetched', ({ localBlocks }) => localBlocks],
  ['shuffle.read.remoteBytesRead', ({ remoteBytes }) => remoteBytes],
  ['shuffle.read.remoteBytesReadToDisk', () => 0],
  ['shuffle.read.localBytesRead', ({ localBytes }) => localBytes],
  ['shuffle.read.fetchWaitTime', ({ fetchWaitMs }) => fetchWaitMs],
  ['shuffle.read.recordsRead', ({ readRecords }) => readRecords],
]
const writing: readonly OwnMetric[] = [
  ['shuffle.write.bytesWritten', ({ shuffleWriteBytes }) => shuffleWriteBytes],
  ['shuffle.write.recordsWritten', ({ shuffleWriteRecords }) => shuffleWriteRecords],
  ['shuffle.write.writeTime', ({ shuffleWriteNs }) => shuffleWriteNs],
]
const input: readonly OwnMetric[] = [
  ['input.bytesRead', ({ inputBytes }) => inputBytes],
  ['input.recordsRead', ({ inputRecords }) => inputRecords],
]
const output: readonly OwnMetric[] = [
  ['output.bytesWritten', ({ outputBytes }) => outputBytes],
  ['output.recordsWritten', ({ outputRecords }) => outputRecords],
]

/** Which of Spark's own sums the tasks of a stage have. */
export type Moves = { reads: boolean; writes: boolean; scans: boolean; saves: boolean }

/** Spark's own sums of a try of a stage, from an id on. */
export function ownAccumulators(firstId: number, { reads, writes, scans, saves }: Moves): Accumulator[] {
  const metrics = [
    ...always,
    ...(reads ? reading : []),
    ...(writes ? writing : []),
    ...(scans ? input : []),
    ...(saves ? output : []),
  ]
  return metrics.map(([name, of], index) => ({
    id: firstId + index,
    name: `internal.metrics.${name}`,
    isSql: false,
    of,
    sum: 0,
  }))
}

/** The running sums of a try of a stage. */
export class RunningSums {
  readonly #accumulators: readonly (Accumulator & { head: string; end: string })[]

  constructor(accumulators: readonly Accumulator[]) {
    this.#accumulators = accumulators.map((accumulator) =>
      Object.assign(accumulator, {
        head: `{"ID":${accumulator.id},"Name":"${accumulator.name}",`,
        end: `,"Internal":true,"Count Failed Values":true${accumulator.isSql ? ',"Metadata":"sql"}' : '}'}`,
      }),
    )
  }

  /** Adds a task, and answers its accumulables as they stand in the event of its end. */
  add(metrics: TaskMetrics): string {
    let text = ''
    for (const accumulator of this.#accumulators) {
      const update = accumulator.of(metrics)
      accumulator.sum += update
      if (update === 0) continue
      const quote = accumulator.isSql ? '"' : ''
      const values = `"Update":${quote}${update}${quote},"Value":${quote}${accumulator.sum}${quote}`
      text += (text === '' ? '' : ',') + accumulator.head + values + accumulator.end
    }
    return text
  }

  /** The accumulables of the stage at its end. */
  total(): string {
    return this.#accumulators
      .map(({ head, end, isSql, sum }) => `${head}"Value":${isSql ? `"${sum}"` : sum}${end}`)
      .join(',')
  }
}
