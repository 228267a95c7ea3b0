import { figuresOfExecutor } from '../facts/executor-sums.ts'
import { removalKind } from '../facts/removal.ts'
import type { ExecutorFacts, LogFacts } from '../facts/log-facts.ts'
import { daysOf, instantOf, textOrNull, type LogRow } from './row-values.ts'

/** The row of an executor or of the driver. What was never above 0 was not measured. */
export function executorRow(executor: ExecutorFacts, facts: LogFacts): LogRow {
  const { peakMemory } = executor
  const sums = figuresOfExecutor(executor.sums)
  const peak = (name: string) => peakMemory.get(name) ?? null
  const sorted = [...peakMemory].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    executor_id: executor.executorId,
    host: executor.host ?? null,
    cores: executor.cores ?? null,
    resource_profile_id: executor.resourceProfileId ?? null,
    added_time: instantOf(executor.addedTimeMs),
    removed_time: instantOf(executor.removedTimeMs),
    removed_reason: textOrNull(executor.removedReason),
    removed_kind: removalKind(executor.removedReason) ?? null,
    task_count: executor.tasks,
    failed_task_count: sums.failedTasks,
    duration_sum_ms: sums.taskTimeMs,
    jvm_gc_ms: sums.gcTimeMs,
    input_bytes: sums.inputBytes,
    shuffle_read_bytes: sums.shuffleReadBytes,
    shuffle_write_bytes: sums.shuffleWriteBytes,
    disk_spilled_bytes: sums.diskSpilledBytes,
    peak_jvm_heap_bytes: peak('JVMHeapMemory'),
    peak_jvm_off_heap_bytes: peak('JVMOffHeapMemory'),
    peak_on_heap_execution_bytes: peak('OnHeapExecutionMemory'),
    peak_on_heap_storage_bytes: peak('OnHeapStorageMemory'),
    peak_process_tree_rss_bytes: peak('ProcessTreeJVMRSSMemory'),
    peak_memory_json: sorted.length === 0 ? null : JSON.stringify(Object.fromEntries(sorted)),
    ...daysOf(executor.addedTimeMs, executor.removedTimeMs, facts),
  }
}
