import { quantilesOf as quantilesOfValues } from './quantiles.ts'
import type { HistoryFacts } from '../facts/history-facts.ts'
import { peakQuantiles, peaksByName } from '../facts/peaks.ts'
import type { AttemptTasks, ExecutorShare, Quantiles, Speculation } from '../facts/stage-tasks.ts'
import { valueOf, type ValueName } from '../facts/task-values.ts'
import { LazyObject } from './json-pieces.ts'
import { taskAnswer } from './task-answer.ts'

/** What an executor's share answers under the names of the history server. */
const shareSums = {
  inputBytes: ['inputBytes'],
  inputRecords: ['inputRecords'],
  outputBytes: ['outputBytes'],
  outputRecords: ['outputRecords'],
  shuffleRead: ['shuffleLocalBytesRead', 'shuffleRemoteBytesRead'],
  shuffleReadRecords: ['shuffleReadRecords'],
  shuffleWrite: ['shuffleWriteBytes'],
  shuffleWriteRecords: ['shuffleWriteRecords'],
  memoryBytesSpilled: ['memoryBytesSpilled'],
  diskBytesSpilled: ['diskBytesSpilled'],
} as const satisfies Record<string, readonly ValueName[]>

function sumsOf({ sums }: ExecutorShare): [string, number][] {
  return Object.entries(shareSums).map(([name, parts]) => [
    name,
    parts.reduce((sum, part) => sum + valueOf(sums, part), 0),
  ])
}

function countsOf(share: ExecutorShare): [string, number][] {
  return [
    ['taskTime', share.taskTimeMs],
    ['failedTasks', share.failedTasks],
    ['succeededTasks', share.succeededTasks],
    ['killedTasks', share.killedTasks],
  ]
}

function shareAnswer(share: ExecutorShare) {
  return {
    ...Object.fromEntries([...countsOf(share), ...sumsOf(share)]),
    isBlacklistedForStage: share.isExcluded,
    peakMemoryMetrics: share.peaks && peaksByName(share.peaks),
    isExcludedForStage: share.isExcluded,
  }
}

function speculationAnswer(speculation: Speculation) {
  return {
    numTasks: speculation.tasks,
    numActiveTasks: speculation.activeTasks,
    numCompletedTasks: speculation.completedTasks,
    numFailedTasks: speculation.failedTasks,
    numKilledTasks: speculation.killedTasks,
  }
}

/** The quantiles of the tasks of a stage attempt that succeeded. */
export function distributionAnswer(shares: readonly number[], quantiles: Quantiles) {
  const of = (name: string) => quantiles.get(name) ?? []
  return {
    quantiles: shares,
    duration: of('duration'),
    executorDeserializeTime: of('executorDeserializeTime'),
    executorDeserializeCpuTime: of('executorDeserializeCpuTime'),
    executorRunTime: of('executorRunTime'),
    executorCpuTime: of('executorCpuTime'),
    resultSize: of('resultSize'),
    jvmGcTime: of('jvmGcTime'),
    resultSerializationTime: of('resultSerializationTime'),
    gettingResultTime: of('gettingResultTime'),
    schedulerDelay: of('schedulerDelay'),
    peakExecutionMemory: of('peakExecutionMemory'),
    memoryBytesSpilled: of('memoryBytesSpilled'),
    diskBytesSpilled: of('diskBytesSpilled'),
    inputMetrics: { bytesRead: of('inputBytes'), recordsRead: of('inputRecords') },
    outputMetrics: { bytesWritten: of('outputBytes'), recordsWritten: of('outputRecords') },
    shuffleReadMetrics: {
      readBytes: of('shuffleReadBytes'),
      readRecords: of('shuffleReadRecords'),
      remoteBlocksFetched: of('shuffleRemoteBlocksFetched'),
      localBlocksFetched: of('shuffleLocalBlocksFetched'),
      fetchWaitTime: of('shuffleFetchWaitTime'),
      remoteBytesRead: of('shuffleRemoteBytesRead'),
      remoteBytesReadToDisk: of('shuffleRemoteBytesReadToDisk'),
      totalBlocksFetched: of('shuffleTotalBlocksFetched'),
      remoteReqsDuration: of('shuffleRemoteReqsDuration'),
      shufflePushReadMetricsDist: {
        corruptMergedBlockChunks: of('shuffleCorruptMergedBlockChunks'),
        mergedFetchFallbackCount: of('shuffleMergedFetchFallbackCount'),
        remoteMergedBlocksFetched: of('shuffleMergedRemoteBlocksFetched'),
        localMergedBlocksFetched: of('shuffleMergedLocalBlocksFetched'),
        remoteMergedChunksFetched: of('shuffleMergedRemoteChunksFetched'),
        localMergedChunksFetched: of('shuffleMergedLocalChunksFetched'),
        remoteMergedBytesRead: of('shuffleMergedRemoteBytesRead'),
        localMergedBytesRead: of('shuffleMergedLocalBytesRead'),
        remoteMergedReqsDuration: of('shuffleMergedRemoteReqsDuration'),
      },
    },
    shuffleWriteMetrics: {
      writeBytes: of('shuffleWriteBytes'),
      writeRecords: of('shuffleWriteRecords'),
      writeTime: of('shuffleWriteTime'),
    },
  }
}

/** The quantiles of the executors' shares of a stage attempt. */
function executorsAnswer(shares: readonly number[], executors: AttemptTasks['executors']) {
  const all = [...executors.values()]
  const rows = all.map((share) => new Map([...countsOf(share), ...sumsOf(share)]))
  const quantilesIn = (values: readonly number[]) => quantilesOfValues(values, shares)
  const [first = new Map<string, number>()] = rows
  return {
    quantiles: shares,
    ...Object.fromEntries(
      [...first.keys()].map((name) => [name, quantilesIn(rows.map((row) => row.get(name) ?? 0))]),
    ),
    peakMemoryMetrics: peakQuantiles(
      all.flatMap(({ peaks }) => peaks ?? []),
      quantilesIn,
    ),
  }
}

/** What is wanted of a stage attempt besides its sums. */
export type WantedDetails = { hasTasks: boolean; quantiles: readonly number[] | undefined }

/** What the history server answers of a stage attempt besides its sums, from its tasks. */
export function detailsAnswer(
  tasks: AttemptTasks | undefined,
  facts: HistoryFacts,
  { changedMs, hasTasks, quantiles }: WantedDetails & { changedMs: number },
) {
  const all = tasks?.tasks ?? []
  const entries = all
    .values()
    .map((task) => [String(task.taskId), taskAnswer(task, facts, changedMs)] as const)
  const executors = tasks?.executors ?? new Map<string, ExecutorShare>()
  const ofTasks = hasTasks && {
    tasks: new LazyObject(entries),
    executorSummary: Object.fromEntries([...executors].map(([id, share]) => [id, shareAnswer(share)])),
    speculationSummary: tasks?.speculation && speculationAnswer(tasks.speculation),
  }
  const summaries = quantiles && {
    taskMetricsDistributions: tasks?.quantiles && distributionAnswer(quantiles, tasks.quantiles),
    executorMetricsDistributions: executors.size > 0 ? executorsAnswer(quantiles, executors) : undefined,
  }
  return { ...ofTasks, ...summaries }
}
