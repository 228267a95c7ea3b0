import { jobOfStage } from '../facts/job-of-stage.ts'
import type { JobFacts, LogFacts, StageFacts } from '../facts/log-facts.ts'
import { stageStatus } from '../facts/standing.ts'
import { metricsOf, taskCounts } from '../facts/task-sums.ts'
import { daysOf, instantOf, textOrNull, type LogRow } from './row-values.ts'

/** The sums of the tasks of a stage attempt under the names of the columns. Without a task there is none that is longest. */
function taskMetrics(stage: StageFacts, isPhoton: boolean): LogRow {
  const { failed, killed } = taskCounts(stage.sums)
  const metrics = metricsOf(stage.sums, isPhoton)
  const isEmpty = metrics.numTasks === 0
  return {
    task_count: metrics.numTasks,
    failed_task_count: failed,
    killed_task_count: killed,
    duration_sum_ms: metrics.durationSum,
    duration_max_ms: isEmpty ? null : metrics.durationMax,
    duration_min_ms: isEmpty ? null : metrics.durationMin,
    executor_run_ms: metrics.executorRunTimeSum,
    executor_cpu_ms: metrics.executorCPUTimeSum,
    executor_deserialize_ms: metrics.executorDeserializeTimeSum,
    executor_deserialize_cpu_ms: metrics.executorDeserializeCpuTimeSum,
    jvm_gc_ms: metrics.jvmGCTimeSum,
    result_serialization_ms: metrics.resultSerializationTimeSum,
    result_size_max_bytes: metrics.resultSizeMax,
    peak_execution_memory_bytes: metrics.peakExecutionMemoryMax,
    memory_spilled_bytes: metrics.memoryBytesSpilledSum,
    disk_spilled_bytes: metrics.diskBytesSpilledSum,
    input_bytes: metrics.inputBytesReadSum,
    input_max_bytes: metrics.inputBytesReadMax,
    input_records: metrics.inputRecordsReadSum,
    output_bytes: metrics.outputBytesWrittenSum,
    output_records: metrics.outputRecordsWrittenSum,
    shuffle_fetch_wait_ms: metrics.srFetchWaitTimeSum,
    shuffle_local_blocks: metrics.srLocalBlocksFetchedSum,
    shuffle_local_bytes: metrics.srcLocalBytesReadSum,
    shuffle_remote_blocks: metrics.srRemoteBlocksFetchSum,
    shuffle_remote_bytes: metrics.srRemoteBytesReadSum,
    shuffle_remote_to_disk_bytes: metrics.srRemoteBytesReadToDiskSum,
    shuffle_read_bytes: metrics.srTotalBytesReadSum,
    shuffle_write_bytes: metrics.swBytesWrittenSum,
    shuffle_write_records: metrics.swRecordsWrittenSum,
    shuffle_write_ms: metrics.swWriteTimeSum,
  }
}

/** The row of an attempt of a stage; `naming` are the jobs that name the stage. */
export function stageRow(
  stage: StageFacts,
  naming: readonly JobFacts[],
  isPhoton: boolean,
  facts: LogFacts,
): LogRow {
  return {
    stage_id: stage.stageId,
    stage_attempt: stage.attemptId,
    spark_job_id: jobOfStage(stage, naming) ?? null,
    status: stageStatus(stage),
    stage_name: textOrNull(stage.name),
    planned_task_count: stage.plannedTasks ?? null,
    submission_time: instantOf(stage.submissionTimeMs),
    completion_time: instantOf(stage.completionTimeMs),
    failure_reason: textOrNull(stage.failureReason),
    ...taskMetrics(stage, isPhoton),
    ...daysOf(stage.submissionTimeMs, stage.completionTimeMs, facts),
  }
}
