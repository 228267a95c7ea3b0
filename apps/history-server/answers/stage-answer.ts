import type { Accumulated, StageHistory } from '../facts/history-facts.ts'
import { peaksByName } from '../facts/peaks.ts'
import { valueOf, type ValueName } from '../facts/task-values.ts'
import { optionalTime } from './times.ts'

/** The sums of tasks that a stage answers under the same name. */
const sumNames = [
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
  'inputBytes',
  'inputRecords',
  'outputBytes',
  'outputRecords',
  'shuffleRemoteBlocksFetched',
  'shuffleLocalBlocksFetched',
  'shuffleFetchWaitTime',
  'shuffleRemoteBytesRead',
  'shuffleRemoteBytesReadToDisk',
  'shuffleLocalBytesRead',
  'shuffleReadRecords',
  'shuffleCorruptMergedBlockChunks',
  'shuffleMergedFetchFallbackCount',
  'shuffleMergedRemoteBlocksFetched',
  'shuffleMergedLocalBlocksFetched',
  'shuffleMergedRemoteChunksFetched',
  'shuffleMergedLocalChunksFetched',
  'shuffleMergedRemoteBytesRead',
  'shuffleMergedLocalBytesRead',
  'shuffleRemoteReqsDuration',
  'shuffleMergedRemoteReqsDuration',
  'shuffleWriteBytes',
  'shuffleWriteTime',
  'shuffleWriteRecords',
] as const satisfies readonly ValueName[]

/** What an accumulator of a program holds. */
export function accumulatedAnswer({ id, name, update, value }: Accumulated) {
  return { id, name, update, value }
}

/** What the history server answers of a stage attempt without its tasks. */
export function stageAnswer(stage: StageHistory) {
  const { info, sums, peaks } = stage
  return {
    status: stage.status,
    stageId: info.stageId,
    attemptId: info.attemptId,
    numTasks: info.tasks,
    numActiveTasks: stage.activeTasks,
    numCompleteTasks: stage.completedTasks,
    numFailedTasks: stage.failedTasks,
    numKilledTasks: stage.killedTasks,
    numCompletedIndices: stage.completedIndices,
    submissionTime: optionalTime(info.submissionTimeMs),
    firstTaskLaunchedTime: optionalTime(stage.firstLaunchMs),
    completionTime: optionalTime(info.completionTimeMs),
    failureReason: info.failureReason,
    ...Object.fromEntries(sumNames.map((name) => [name, valueOf(sums, name)])),
    shuffleReadBytes: valueOf(sums, 'shuffleLocalBytesRead') + valueOf(sums, 'shuffleRemoteBytesRead'),
    name: info.name,
    description: stage.description,
    details: info.details,
    schedulingPool: stage.schedulingPool,
    rddIds: info.rdds.map(({ id }) => id),
    accumulatorUpdates: info.accumulated.map(accumulatedAnswer),
    killedTasksSummary: stage.killedReasons,
    resourceProfileId: info.resourceProfileId,
    peakExecutorMetrics: peaks && peaksByName(peaks),
    isShufflePushEnabled: info.isPushEnabled,
    shuffleMergersCount: info.mergers,
  }
}
