import type { MetricName } from '#connectors/spark/event-log/facts/metrics.ts'
import { placeOfMeasure } from '#connectors/spark/event-log/facts/task-sums.ts'

const ofShuffleRead = 'Task Metrics/Shuffle Read Metrics'
const ofPush = `${ofShuffleRead}/Push Based Shuffle`

/** What the history server answers of a task and adds up for a stage, and the measure of the reader that holds it. */
const ofReader = {
  executorDeserializeTime: 'executorDeserializeTimeSum',
  executorDeserializeCpuTime: 'executorDeserializeCpuTimeSum',
  executorRunTime: 'executorRunTimeSum',
  executorCpuTime: 'executorCPUTimeSum',
  resultSize: 'resultSizeMax',
  jvmGcTime: 'jvmGCTimeSum',
  resultSerializationTime: 'resultSerializationTimeSum',
  memoryBytesSpilled: 'memoryBytesSpilledSum',
  diskBytesSpilled: 'diskBytesSpilledSum',
  peakExecutionMemory: 'peakExecutionMemoryMax',
  inputBytes: 'inputBytesReadSum',
  inputRecords: 'inputRecordsReadSum',
  outputBytes: 'outputBytesWrittenSum',
  outputRecords: 'outputRecordsWrittenSum',
  shuffleRemoteBlocksFetched: 'srRemoteBlocksFetchSum',
  shuffleLocalBlocksFetched: 'srLocalBlocksFetchedSum',
  shuffleFetchWaitTime: 'srFetchWaitTimeSum',
  shuffleRemoteBytesRead: 'srRemoteBytesReadSum',
  shuffleRemoteBytesReadToDisk: 'srRemoteBytesReadToDiskSum',
  shuffleLocalBytesRead: 'srcLocalBytesReadSum',
  shuffleWriteBytes: 'swBytesWrittenSum',
  shuffleWriteTime: 'swWriteTimeSum',
  shuffleWriteRecords: 'swRecordsWrittenSum',
} as const satisfies Record<string, MetricName>

/** What the reader of lines is asked for besides. */
const besides = {
  shuffleReadRecords: `${ofShuffleRead}/Total Records Read`,
  shuffleRemoteReqsDuration: `${ofShuffleRead}/Remote Requests Duration`,
  shuffleCorruptMergedBlockChunks: `${ofPush}/Corrupt Merged Block Chunks`,
  shuffleMergedFetchFallbackCount: `${ofPush}/Merged Fetch Fallback Count`,
  shuffleMergedRemoteBlocksFetched: `${ofPush}/Merged Remote Blocks Fetched`,
  shuffleMergedLocalBlocksFetched: `${ofPush}/Merged Local Blocks Fetched`,
  shuffleMergedRemoteChunksFetched: `${ofPush}/Merged Remote Chunks Fetched`,
  shuffleMergedLocalChunksFetched: `${ofPush}/Merged Local Chunks Fetched`,
  shuffleMergedRemoteBytesRead: `${ofPush}/Merged Remote Bytes Read`,
  shuffleMergedLocalBytesRead: `${ofPush}/Merged Local Bytes Read`,
  shuffleMergedRemoteReqsDuration: `${ofPush}/Merged Remote Requests Duration`,
} as const

export type ValueName = keyof typeof ofReader | keyof typeof besides

const readerNames = Object.keys(ofReader)
const names = [...readerNames, ...Object.keys(besides)]
const readerPlaces = Int32Array.from(Object.values(ofReader), placeOfMeasure)
const placeOf = new Map(names.map((name, place) => [name, place]))

/** The numbers of a task that the reader of lines is asked for. */
export const furtherNumbers: readonly string[] = [
  ...Object.values(besides),
  'Task Info/Getting Result Time',
  'Task Info/Partition ID',
]
const [gettingResultAt, partitionAt] = [furtherNumbers.length - 2, furtherNumbers.length - 1]

/** The values of a task or the sums of many, in the order of their names. */
export type Values = Float64Array

/** Sums of no task. */
export function noValues(): Values {
  return new Float64Array(names.length)
}

/** The value of a name. */
export function valueOf(values: Values, name: ValueName): number {
  return values[placeOf.get(name) ?? -1] ?? 0
}

/** The measures and further numbers of a task that the reader read. */
export type Measured = { measures: Float64Array; more: Float64Array }

/** The values of a task, which take the place of others if they are not to be kept. */
export function valuesOf({ measures, more }: Measured, values: Values = noValues()): Values {
  for (let place = 0; place < readerPlaces.length; place += 1)
    values[place] = measures[readerPlaces[place] ?? -1] ?? 0
  for (let place = readerPlaces.length; place < values.length; place += 1) {
    const value = more[place - readerPlaces.length] ?? 0
    values[place] = Number.isNaN(value) ? 0 : value
  }
  return values
}

/** Adds the values of a task to sums. */
export function addValues(sums: Values, values: Values): void {
  for (let place = 0; place < sums.length; place += 1) sums[place] = (sums[place] ?? 0) + (values[place] ?? 0)
}

/** When the driver began to fetch the result of a task; 0 where it did not. */
export function gettingResultMs({ more }: Measured): number {
  return more[gettingResultAt] || 0
}

/** The partition that a task computed; -1 where its log does not name it, as Spark answers. */
export function partitionOf({ more }: Measured): number {
  const partition = more[partitionAt]
  return partition === undefined || Number.isNaN(partition) ? -1 : partition
}
