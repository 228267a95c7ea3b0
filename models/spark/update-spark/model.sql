-- One row: an update of a pipeline of which event logs are read, with what the tasks of Spark did in it.
select
  day, account_id, workspace_id, pipeline_id, update_id, start_time, application_count, spark_task_count,
  failed_spark_task_count, input_bytes, output_bytes, shuffle_read_bytes, shuffle_write_bytes,
  memory_spilled_bytes, disk_spilled_bytes, executor_run_ms, executor_cpu_ms, jvm_gc_ms, stage_count,
  failed_stage_count, worst_skew, worst_skew_stage_id, worst_stage_share, idle_core_share,
  lost_executor_count, few_tasks_lost_ms, few_tasks_lost_share, few_tasks_stage_id, few_tasks_count,
  no_task_ms, no_task_share, largest_task_input_bytes, largest_task_input_share, lost_task_ms,
  lost_task_share, lost_wall_ms, lost_wall_share, is_complete
from execution_spark
where day in ($days)
  and execution_kind = 'pipeline_update'
