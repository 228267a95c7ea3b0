import type { HistoryFacts } from '../facts/history-facts.ts'
import { gettingResultOf, schedulerDelayOf, type TaskHistory } from '../facts/stage-tasks.ts'
import { workedMs } from '../facts/task-distributions.ts'
import { valueOf, type ValueName, type Values } from '../facts/task-values.ts'
import { accumulatedAnswer } from './stage-answer.ts'
import { timeText } from './times.ts'

const ownNames = [
  'executorDeserializeTime',
  'executorDeserializeCpuTime',
  'executorRunTime',
  'executorCpuTime',
  'resultSize',
  'jvmGcTime',
  'resultSerializationTime',
  'memoryBytesSpilled',
  'diskBytesSpilled',
  'peakExecutionMemory',
] as const satisfies readonly ValueName[]

function metricsAnswer(values: Values) {
  const value = (name: ValueName) => valueOf(values, name)
  return {
    ...Object.fromEntries(ownNames.map((name) => [name, value(name)])),
    inputMetrics: { bytesRead: value('inputBytes'), recordsRead: value('inputRecords') },
    outputMetrics: { bytesWritten: value('outputBytes'), recordsWritten: value('outputRecords') },
    shuffleReadMetrics: {
      remoteBlocksFetched: value('shuffleRemoteBlocksFetched'),
      localBlocksFetched: value('shuffleLocalBlocksFetched'),
      fetchWaitTime: value('shuffleFetchWaitTime'),
      remoteBytesRead: value('shuffleRemoteBytesRead'),
      remoteBytesReadToDisk: value('shuffleRemoteBytesReadToDisk'),
      localBytesRead: value('shuffleLocalBytesRead'),
      recordsRead: value('shuffleReadRecords'),
      remoteReqsDuration: value('shuffleRemoteReqsDuration'),
      shufflePushReadMetrics: {
        corruptMergedBlockChunks: value('shuffleCorruptMergedBlockChunks'),
        mergedFetchFallbackCount: value('shuffleMergedFetchFallbackCount'),
        remoteMergedBlocksFetched: value('shuffleMergedRemoteBlocksFetched'),
        localMergedBlocksFetched: value('shuffleMergedLocalBlocksFetched'),
        remoteMergedChunksFetched: value('shuffleMergedRemoteChunksFetched'),
        localMergedChunksFetched: value('shuffleMergedLocalChunksFetched'),
        remoteMergedBytesRead: value('shuffleMergedRemoteBytesRead'),
        localMergedBytesRead: value('shuffleMergedLocalBytesRead'),
        remoteMergedReqsDuration: value('shuffleMergedRemoteReqsDuration'),
      },
    },
    shuffleWriteMetrics: {
      bytesWritten: value('shuffleWriteBytes'),
      writeTime: value('shuffleWriteTime'),
      recordsWritten: value('shuffleWriteRecords'),
    },
  }
}

/** How long a task that goes on has run: until the log was written last. */
function durationOf({ durationMs, launchTimeMs }: TaskHistory, changedMs: number): number {
  return durationMs ?? Math.max(0, changedMs - launchTimeMs)
}

/** What the history server answers of a task. */
export function taskAnswer(task: TaskHistory, { executors }: HistoryFacts, changedMs: number) {
  const { values } = task
  return {
    taskId: task.taskId,
    index: task.index,
    attempt: task.attempt,
    partitionId: task.partitionId,
    launchTime: timeText(task.launchTimeMs),
    resultFetchStart: task.resultFetchStartMs > 0 ? timeText(task.resultFetchStartMs) : undefined,
    duration: durationOf(task, changedMs),
    executorId: task.executorId,
    host: task.host,
    status: task.status,
    taskLocality: task.locality,
    speculative: task.isSpeculative,
    accumulatorUpdates: task.accumulated.map(accumulatedAnswer),
    errorMessage: task.error,
    taskMetrics: values && metricsAnswer(values),
    executorLogs: executors.get(task.executorId)?.logs ?? {},
    schedulerDelay: values ? schedulerDelayOf(task, workedMs(values)) : 0,
    gettingResultTime: gettingResultOf(task),
  }
}
