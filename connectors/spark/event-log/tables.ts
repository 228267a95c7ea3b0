import type { Columns, RawTable } from '#lake/table.ts'
import { executorSumColumns, taskMetricColumns } from './task-sum-columns.ts'

/** What every table of event logs begins with: a Spark context of a cluster is one application. */
export const ofApplication = {
  account_id: 'string',
  workspace_id: 'string',
  cluster_id: 'string',
  spark_context_id: 'string',
} as const satisfies Columns

export const keyOfApplication = ['account_id', 'workspace_id', 'cluster_id', 'spark_context_id'] as const

/** A row changes as its log goes on. */
const kept = { arrival: 'latest', isTelemetry: true } as const

/** An application: a Spark context of a cluster. */
const logApplication = {
  name: 'log_application',
  meaning: 'A Spark application of which an event log was read, with what its log holds so far.',
  columns: {
    ...ofApplication,
    application_id: 'string',
    application_attempt_id: 'string',
    application_name: 'string',
    spark_version: 'string',
    platform: 'string',
    databricks_runtime: 'string',
    is_photon: 'boolean',
    worker_node_type: 'string',
    driver_node_type: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    is_end_estimated: 'boolean',
    last_event_time: 'timestamp',
    spark_job_count: 'bigint',
    failed_spark_job_count: 'bigint',
    stage_count: 'bigint',
    failed_stage_count: 'bigint',
    task_count: 'bigint',
    failed_task_count: 'bigint',
    sql_execution_count: 'bigint',
    executors_added: 'bigint',
    executors_removed: 'bigint',
    lines_read: 'bigint',
    lines_unparsable: 'bigint',
    lines_too_long: 'bigint',
    problems_json: 'string',
  },
  key: keyOfApplication,
  ...kept,
  // Each part of the log moves these: of the days of a cluster that stands for weeks only the last one has news.
  momentary: [
    'end_time',
    'is_end_estimated',
    'last_event_time',
    'spark_job_count',
    'failed_spark_job_count',
    'stage_count',
    'failed_stage_count',
    'task_count',
    'failed_task_count',
    'sql_execution_count',
    'executors_added',
    'executors_removed',
    'lines_read',
    'lines_unparsable',
    'lines_too_long',
    'problems_json',
  ],
} as const satisfies RawTable

/** A Spark job, with what ties it to a run. */
const logJob = {
  name: 'log_job',
  meaning: 'A Spark job of an application, with the properties that tie it to a run of Databricks.',
  columns: {
    ...ofApplication,
    spark_job_id: 'bigint',
    status: 'string',
    submission_time: 'timestamp',
    completion_time: 'timestamp',
    failure_reason: 'string',
    execution_id: 'bigint',
    root_execution_id: 'bigint',
    job_group: 'string',
    stage_count: 'int',
    tagged_job_id: 'string',
    tagged_run_id: 'string',
    tagged_parent_run_id: 'string',
    notebook_id: 'string',
    notebook_path: 'string',
    pipeline_id: 'string',
    update_id: 'string',
  },
  key: [...keyOfApplication, 'spark_job_id'],
  ...kept,
} as const satisfies RawTable

/** An attempt of a stage, with the sums of its tasks. */
const logStage = {
  name: 'log_stage',
  meaning: 'An attempt of a stage that was submitted or had tasks, with what its tasks measured.',
  columns: {
    ...ofApplication,
    stage_id: 'bigint',
    stage_attempt: 'int',
    /** The latest job submitted before the stage that has it; null if no job in the log has it. */
    spark_job_id: 'bigint',
    status: 'string',
    stage_name: 'string',
    planned_task_count: 'bigint',
    submission_time: 'timestamp',
    completion_time: 'timestamp',
    failure_reason: 'string',
    ...taskMetricColumns,
  },
  key: [...keyOfApplication, 'stage_id', 'stage_attempt'],
  ...kept,
} as const satisfies RawTable

/** How one measure of the tasks of a stage attempt is distributed. */
const logStageDistribution = {
  name: 'log_stage_distribution',
  meaning: 'A measure of the tasks that succeeded in a stage attempt: how many, how much, and its quantiles.',
  columns: {
    ...ofApplication,
    stage_id: 'bigint',
    stage_attempt: 'int',
    /** duration_ms, executor_run_ms, input_bytes, shuffle_read_bytes, shuffle_write_bytes, memory_spilled_bytes or disk_spilled_bytes. */
    measure: 'string',
    submission_time: 'timestamp',
    task_count: 'bigint',
    total: 'double',
    minimum: 'double',
    quartile_1: 'double',
    median: 'double',
    quartile_3: 'double',
    percentile_95: 'double',
    maximum: 'double',
    /** Whether the quantiles are within 1 % of the true ones, as the stage has too many tasks to keep all values. */
    is_approximate: 'boolean',
  },
  key: [...keyOfApplication, 'stage_id', 'stage_attempt', 'measure'],
  ...kept,
} as const satisfies RawTable

/** One of the slowest tasks of a stage attempt. */
const logSlowTask = {
  name: 'log_slow_task',
  meaning: 'One of the five longest tasks of a stage attempt.',
  columns: {
    ...ofApplication,
    stage_id: 'bigint',
    stage_attempt: 'int',
    place: 'int',
    task_id: 'bigint',
    task_index: 'bigint',
    task_attempt: 'int',
    executor_id: 'string',
    host: 'string',
    locality: 'string',
    is_speculative: 'boolean',
    end_reason: 'string',
    launch_time: 'timestamp',
    duration_ms: 'bigint',
    executor_run_ms: 'bigint',
    executor_cpu_ms: 'bigint',
    jvm_gc_ms: 'bigint',
    input_bytes: 'bigint',
    shuffle_read_bytes: 'bigint',
    shuffle_write_bytes: 'bigint',
    memory_spilled_bytes: 'bigint',
    disk_spilled_bytes: 'bigint',
  },
  key: [...keyOfApplication, 'stage_id', 'stage_attempt', 'place'],
  ...kept,
} as const satisfies RawTable

/** A SQL execution. */
const logSqlExecution = {
  name: 'log_sql_execution',
  meaning: 'A SQL execution of an application; those of one root are its parts.',
  columns: {
    ...ofApplication,
    execution_id: 'bigint',
    root_execution_id: 'bigint',
    description: 'string',
    status: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    error_message: 'string',
    /** Spark's text of the last plan, at most 20,000 characters. */
    plan_text: 'string',
  },
  key: [...keyOfApplication, 'execution_id'],
  ...kept,
} as const satisfies RawTable

/** An operator of a SQL execution's plan. */
const logOperator = {
  name: 'log_operator',
  meaning: 'An operator of the last plan of a SQL execution, with its metrics.',
  columns: {
    ...ofApplication,
    execution_id: 'bigint',
    operator_id: 'int',
    parent_operator_id: 'int',
    operator_name: 'string',
    description: 'string',
    /** A list of { name, type, total } in Spark's units: "size" in bytes, "timing" in ms, "nsTiming" in ns, "sum" plain. */
    metrics_json: 'string',
    start_time: 'timestamp',
  },
  key: [...keyOfApplication, 'execution_id', 'operator_id'],
  ...kept,
} as const satisfies RawTable

/** An executor, or the driver. */
const logExecutor = {
  name: 'log_executor',
  meaning: 'An executor of an application, or its driver.',
  columns: {
    ...ofApplication,
    executor_id: 'string',
    host: 'string',
    cores: 'int',
    resource_profile_id: 'int',
    added_time: 'timestamp',
    removed_time: 'timestamp',
    removed_reason: 'string',
    removed_kind: 'string',
    /** The ends of its tasks, of any outcome; a task whose output was lost ended once. */
    task_count: 'bigint',
    ...executorSumColumns,
    peak_jvm_heap_bytes: 'bigint',
    peak_jvm_off_heap_bytes: 'bigint',
    peak_on_heap_execution_bytes: 'bigint',
    peak_on_heap_storage_bytes: 'bigint',
    peak_process_tree_rss_bytes: 'bigint',
    peak_memory_json: 'string',
  },
  key: [...keyOfApplication, 'executor_id'],
  ...kept,
  momentary: [
    'task_count',
    ...Object.keys(executorSumColumns),
    'peak_jvm_heap_bytes',
    'peak_jvm_off_heap_bytes',
    'peak_on_heap_execution_bytes',
    'peak_on_heap_storage_bytes',
    'peak_process_tree_rss_bytes',
    'peak_memory_json',
  ],
} as const satisfies RawTable

/** All tables of event logs but that of tasks, which a setting fills. */
export const logTables = [
  logApplication,
  logJob,
  logStage,
  logStageDistribution,
  logSlowTask,
  logSqlExecution,
  logOperator,
  logExecutor,
] as const
