import {
  addValue,
  emptyDistribution,
  quantilesOf,
  type Distribution,
} from '#connectors/spark/event-log/facts/distribution.ts'
import { gettingResultOf, schedulerDelayOf, type Quantiles, type TaskHistory } from './stage-tasks.ts'
import { valueOf, type ValueName, type Values } from './task-values.ts'

const plain = [
  'executorDeserializeTime',
  'executorDeserializeCpuTime',
  'executorRunTime',
  'executorCpuTime',
  'resultSize',
  'jvmGcTime',
  'resultSerializationTime',
  'peakExecutionMemory',
  'memoryBytesSpilled',
  'diskBytesSpilled',
  'inputBytes',
  'inputRecords',
  'outputBytes',
  'outputRecords',
  'shuffleReadRecords',
  'shuffleRemoteBlocksFetched',
  'shuffleLocalBlocksFetched',
  'shuffleFetchWaitTime',
  'shuffleRemoteBytesRead',
  'shuffleRemoteBytesReadToDisk',
  'shuffleRemoteReqsDuration',
  'shuffleCorruptMergedBlockChunks',
  'shuffleMergedFetchFallbackCount',
  'shuffleMergedRemoteBlocksFetched',
  'shuffleMergedLocalBlocksFetched',
  'shuffleMergedRemoteChunksFetched',
  'shuffleMergedLocalChunksFetched',
  'shuffleMergedRemoteBytesRead',
  'shuffleMergedLocalBytesRead',
  'shuffleMergedRemoteReqsDuration',
  'shuffleWriteBytes',
  'shuffleWriteRecords',
  'shuffleWriteTime',
] as const satisfies readonly ValueName[]

/** What of a task is a sum of other values. */
const computed = {
  duration: ({ durationMs }: TaskHistory) => durationMs ?? 0,
  gettingResultTime: gettingResultOf,
  schedulerDelay: (task: TaskHistory, values: Values) => schedulerDelayOf(task, workedMs(values)),
  shuffleReadBytes: (_task: TaskHistory, values: Values) =>
    valueOf(values, 'shuffleLocalBytesRead') + valueOf(values, 'shuffleRemoteBytesRead'),
  shuffleTotalBlocksFetched: (_task: TaskHistory, values: Values) =>
    valueOf(values, 'shuffleLocalBlocksFetched') + valueOf(values, 'shuffleRemoteBlocksFetched'),
}

/** How long an executor worked for a task. */
export function workedMs(values: Values): number {
  const times = ['executorRunTime', 'executorDeserializeTime', 'resultSerializationTime'] as const
  return times.reduce((sum, name) => sum + valueOf(values, name), 0)
}

/** How tasks differ, in memory that does not grow with their number beyond some 20,000. */
export class TaskDistributions {
  readonly #all: ReadonlyMap<string, Distribution> = new Map(
    [...plain, ...Object.keys(computed)].map((name) => [name, emptyDistribution()]),
  )

  /** Adds a task that succeeded. */
  add(task: TaskHistory, values: Values): void {
    for (const name of plain) this.#add(name, valueOf(values, name))
    for (const [name, compute] of Object.entries(computed)) this.#add(name, compute(task, values))
  }

  #add(name: string, value: number): void {
    const distribution = this.#all.get(name)
    if (distribution) addValue(distribution, value)
  }

  /** The quantiles of each measure; undefined if no task succeeded. */
  quantiles(shares: readonly number[]): Quantiles | undefined {
    const [first] = this.#all.values()
    if (!first || first.count === 0) return undefined
    return new Map([...this.#all].map(([name, distribution]) => [name, quantilesOf(distribution, shares)]))
  }
}
