import type { Columns } from '#lake/table.ts'

/** Sums over the ends of tasks, all attempts and failed ones included; times in ms, sizes in bytes. */
export const taskMetricColumns = {
  task_count: 'bigint',
  failed_task_count: 'bigint',
  killed_task_count: 'bigint',
  duration_sum_ms: 'bigint',
  duration_max_ms: 'bigint',
  duration_min_ms: 'bigint',
  executor_run_ms: 'bigint',
  executor_cpu_ms: 'bigint',
  executor_deserialize_ms: 'bigint',
  executor_deserialize_cpu_ms: 'bigint',
  jvm_gc_ms: 'bigint',
  result_serialization_ms: 'bigint',
  result_size_max_bytes: 'bigint',
  peak_execution_memory_bytes: 'bigint',
  memory_spilled_bytes: 'bigint',
  disk_spilled_bytes: 'bigint',
  input_bytes: 'bigint',
  input_max_bytes: 'bigint',
  input_records: 'bigint',
  output_bytes: 'bigint',
  output_records: 'bigint',
  shuffle_fetch_wait_ms: 'bigint',
  shuffle_local_blocks: 'bigint',
  shuffle_local_bytes: 'bigint',
  shuffle_remote_blocks: 'bigint',
  shuffle_remote_bytes: 'bigint',
  shuffle_remote_to_disk_bytes: 'bigint',
  shuffle_read_bytes: 'bigint',
  shuffle_write_bytes: 'bigint',
  shuffle_write_records: 'bigint',
  shuffle_write_ms: 'bigint',
} as const satisfies Columns

/**
 * Sums over the ends of an executor's tasks as Spark's page of executors has them, times in ms and sizes in bytes; null in rows
 * that were read before there were such. A task whose output was lost fails again, and takes its time again.
 */
export const executorSumColumns = {
  failed_task_count: 'bigint',
  duration_sum_ms: 'bigint',
  jvm_gc_ms: 'bigint',
  input_bytes: 'bigint',
  shuffle_read_bytes: 'bigint',
  shuffle_write_bytes: 'bigint',
  disk_spilled_bytes: 'bigint',
} as const satisfies Columns
