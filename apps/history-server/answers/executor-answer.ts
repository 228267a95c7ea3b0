import { figuresOfExecutor } from '#connectors/spark/event-log/facts/executor-sums.ts'
import type { ListedAttempt } from '../applications/listed-applications.ts'
import type { ExecutorHistory } from '../facts/history-facts.ts'
import { peaksByName, totalGcPeak } from '../facts/peaks.ts'
import { optionalTime, timeText } from './times.ts'

const driver = 'driver'

/** How long the driver worked: as long as its application took, or has taken until its log was written last. */
function driverTimeMs({ startTimeMs, endTimeMs, changedMs }: ListedAttempt): number {
  return Math.max(0, (endTimeMs ?? changedMs) - startTimeMs)
}

function memoryAnswer({ memory }: ExecutorHistory) {
  return (
    memory && {
      usedOnHeapStorageMemory: memory.usedOnHeap,
      usedOffHeapStorageMemory: memory.usedOffHeap,
      totalOnHeapStorageMemory: memory.onHeap,
      totalOffHeapStorageMemory: memory.offHeap,
    }
  )
}

/** What the history server answers of an executor. */
export function executorAnswer(executor: ExecutorHistory, attempt: ListedAttempt) {
  const { peaks, excludedInStages } = executor
  const sums = figuresOfExecutor(executor.sums)
  const isDriver = executor.id === driver
  const stages = [...excludedInStages].toSorted((one, other) => one - other)
  return {
    id: executor.id,
    hostPort: executor.hostPort ?? executor.host,
    isActive: executor.isActive,
    rddBlocks: executor.rddBlocks,
    memoryUsed: executor.memoryUsed,
    diskUsed: executor.diskUsed,
    totalCores: executor.totalCores,
    maxTasks: executor.mostTasks,
    activeTasks: executor.activeTasks,
    failedTasks: sums.failedTasks,
    completedTasks: executor.completedTasks,
    totalTasks: executor.totalTasks,
    totalDuration: isDriver ? driverTimeMs(attempt) : sums.taskTimeMs,
    totalGCTime: isDriver ? (totalGcPeak(peaks) ?? sums.gcTimeMs) : sums.gcTimeMs,
    totalInputBytes: sums.inputBytes,
    totalShuffleRead: sums.shuffleReadBytes,
    totalShuffleWrite: sums.shuffleWriteBytes,
    isBlacklisted: executor.isExcluded,
    maxMemory: executor.mostMemory,
    addTime: timeText(executor.addTimeMs),
    removeTime: optionalTime(executor.removeTimeMs),
    removeReason: executor.removeReason,
    executorLogs: executor.logs,
    memoryMetrics: memoryAnswer(executor),
    blacklistedInStages: stages,
    peakMemoryMetrics: peaks && peaksByName(peaks),
    attributes: executor.attributes,
    resources: executor.resources,
    resourceProfileId: executor.resourceProfileId,
    isExcluded: executor.isExcluded,
    excludedInStages: stages,
  }
}

/** Executors in the order of their names as texts. */
export function byName(one: ExecutorHistory, other: ExecutorHistory): number {
  return one.id < other.id ? -1 : 1
}
