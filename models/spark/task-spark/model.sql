-- One row: a task of an attempt of a run of which event logs are read, with what the tasks of Spark did in it.
select
  execution_spark.day, execution_spark.account_id, execution_spark.workspace_id, execution_spark.job_id,
  execution_spark.run_id, execution_spark.attempt, execution_spark.task_run_id, execution_spark.start_time,
  execution_spark.application_count, execution_spark.spark_task_count,
  execution_spark.failed_spark_task_count, execution_spark.input_bytes, execution_spark.output_bytes,
  execution_spark.shuffle_read_bytes, execution_spark.shuffle_write_bytes,
  execution_spark.memory_spilled_bytes, execution_spark.disk_spilled_bytes, execution_spark.executor_run_ms,
  execution_spark.executor_cpu_ms, execution_spark.jvm_gc_ms, execution_spark.stage_count,
  execution_spark.failed_stage_count, execution_spark.worst_skew, execution_spark.worst_skew_stage_id,
  execution_spark.worst_stage_share,
  skewed_query.cluster_id as worst_skew_cluster_id,
  skewed_query.spark_context_id as worst_skew_spark_context_id,
  skewed_query.sql_execution_id as worst_skew_sql_execution_id,
  skewed_query.sql_execution as worst_skew_sql_execution,
  execution_spark.idle_core_share, execution_spark.lost_executor_count, execution_spark.few_tasks_lost_ms,
  execution_spark.few_tasks_lost_share, execution_spark.few_tasks_stage_id, execution_spark.few_tasks_count,
  execution_spark.no_task_ms, execution_spark.no_task_share, execution_spark.largest_task_input_bytes,
  execution_spark.largest_task_input_share, execution_spark.lost_task_ms, execution_spark.lost_task_share,
  execution_spark.lost_wall_ms, execution_spark.lost_wall_share, execution_spark.is_complete
from execution_spark
left join skewed_query
  on skewed_query.day = execution_spark.day
  and skewed_query.account_id = execution_spark.account_id
  and skewed_query.workspace_id = execution_spark.workspace_id
  and skewed_query.execution_kind = execution_spark.execution_kind
  and skewed_query.asset_id = execution_spark.asset_id
  and skewed_query.execution_id = execution_spark.execution_id
where execution_spark.day in ($days)
  and execution_spark.execution_kind = 'task_run'
