-- One row: an update of a pipeline of which event logs are read, with what the tasks of Spark did in it.
select
  day,
  account_id,
  workspace_id,
  pipeline_id,
  update_id,
  start_time,
  application_count,
  spark_task_count,
  failed_spark_task_count,
  input_bytes,
  output_bytes,
  shuffle_read_bytes,
  shuffle_write_bytes,
  memory_spilled_bytes,
  disk_spilled_bytes,
  executor_run_ms,
  executor_cpu_ms,
  jvm_gc_ms,
  stage_count,
  failed_stage_count,
  worst_skew,
  worst_skew_stage_id,
  worst_stage_share,
  is_complete
from execution_spark
where day in ($days)
  and execution_kind = 'pipeline_update'
