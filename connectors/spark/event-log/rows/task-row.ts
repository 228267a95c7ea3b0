import type { TaskRecord } from '../events/task-record.ts'
import { durationOf } from '../events/task-record.ts'
import type { MetricName } from '../facts/metrics.ts'
import { placeOfMeasure } from '../facts/task-sums.ts'
import { timeIn, wholeMs } from '../facts/times.ts'
import { daysBetweenTimes, instantOf, textOrNull, type LogRow } from './row-values.ts'

const places = {
  executor_run_ms: placeOfMeasure('executorRunTimeSum'),
  executor_deserialize_ms: placeOfMeasure('executorDeserializeTimeSum'),
  jvm_gc_ms: placeOfMeasure('jvmGCTimeSum'),
  result_serialization_ms: placeOfMeasure('resultSerializationTimeSum'),
  result_size_bytes: placeOfMeasure('resultSizeMax'),
  memory_spilled_bytes: placeOfMeasure('memoryBytesSpilledSum'),
  disk_spilled_bytes: placeOfMeasure('diskBytesSpilledSum'),
  input_bytes: placeOfMeasure('inputBytesReadSum'),
  input_records: placeOfMeasure('inputRecordsReadSum'),
  output_bytes: placeOfMeasure('outputBytesWrittenSum'),
  output_records: placeOfMeasure('outputRecordsWrittenSum'),
  shuffle_fetch_wait_ms: placeOfMeasure('srFetchWaitTimeSum'),
  shuffle_local_blocks: placeOfMeasure('srLocalBlocksFetchedSum'),
  shuffle_local_bytes: placeOfMeasure('srcLocalBytesReadSum'),
  shuffle_remote_blocks: placeOfMeasure('srRemoteBlocksFetchSum'),
  shuffle_remote_bytes: placeOfMeasure('srRemoteBytesReadSum'),
  shuffle_remote_to_disk_bytes: placeOfMeasure('srRemoteBytesReadToDiskSum'),
  shuffle_write_bytes: placeOfMeasure('swBytesWrittenSum'),
  shuffle_write_records: placeOfMeasure('swRecordsWrittenSum'),
} as const

const statuses = { succeeded: 'SUCCEEDED', failed: 'FAILED', killed: 'KILLED' } as const

function plainMeasures({ measures }: TaskRecord): LogRow {
  return Object.fromEntries(Object.entries(places).map(([column, place]) => [column, measures[place] ?? 0]))
}

/** The row of an attempt of a task; what Photon measured in it takes the place of what its metrics leave out. */
export function taskRow(task: TaskRecord): LogRow {
  const measured = (name: MetricName) => task.measures[placeOfMeasure(name)] ?? 0
  const { launchTimeMs, finishTimeMs, photon } = task
  return {
    stage_id: task.stageId,
    stage_attempt: task.stageAttempt,
    task_id: task.taskId ?? null,
    task_index: task.index ?? null,
    task_attempt: task.attempt ?? null,
    executor_id: task.executorId ?? null,
    host: task.host() ?? null,
    locality: task.locality() ?? null,
    is_speculative: task.isSpeculative,
    status: statuses[task.end],
    end_reason: task.reason ?? null,
    failure_reason: textOrNull(task.failure),
    launch_time: instantOf(launchTimeMs),
    finish_time: instantOf(finishTimeMs),
    duration_ms: durationOf(task) ?? null,
    executor_cpu_ms: wholeMs(measured('executorCPUTimeSum')),
    executor_deserialize_cpu_ms: wholeMs(measured('executorDeserializeCpuTimeSum')),
    peak_execution_memory_bytes: photon?.peakMemory ?? measured('peakExecutionMemoryMax'),
    shuffle_write_ms: wholeMs(photon?.writeTimeNs ?? measured('swWriteTimeSum')),
    ...plainMeasures(task),
    ...daysBetweenTimes(timeIn(launchTimeMs), timeIn(finishTimeMs)),
  }
}
