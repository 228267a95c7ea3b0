-- One row: an execution of which event logs are read, with what the tasks of Spark did in it. Worst_skew is the largest skew of its
-- stages, worst_stage_share the time of that stage in parts of that of the execution (null while that goes on). Long_skew is that of the stage
-- that rules judge: one of a tenth of the execution, with a task of over a minute; long_skew_lost_ms is what its longest task took
-- longer than the median one, at most the time by which the stage would have been shorter with all cores busy. Few_tasks_lost_ms is
-- the time that its stages with a task for less than half of the cores took longer for it, the most that of few_tasks_stage_id,
-- with few_tasks_count of them. No_task_ms is the time in which its only application was up and none of its stages went on, as the
-- driver worked alone or waited. Lost_task_ms is the time of tasks that did not succeed or were done again, lost_wall_ms the part
-- of the time of stages that went to these. Largest_task_input_share is the part of its input that one task read. What is known of
-- whole applications alone is null where others worked in one. Shares of time are parts of that of the execution, but
-- lost_task_share of that of all its tasks.
with
ranked as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, job_id, run_id, attempt,
    task_run_id, pipeline_id, update_id, instance_id, start_time, duration_ms, spark_task_count,
    failed_spark_task_count, input_bytes, output_bytes, shuffle_read_bytes, shuffle_write_bytes,
    memory_spilled_bytes, disk_spilled_bytes, executor_run_ms, executor_cpu_ms, jvm_gc_ms, stage_count,
    failed_stage_count, worst_skew, worst_skew_stage_id, worst_skew_wall_ms, long_skew, long_skew_stage_id,
    long_skew_wall_ms, long_skew_lost_ms, core_ms, task_ms, lost_executors, spot_losses, setup_ms,
    few_tasks_lost_ms, few_tasks_stage_id, few_tasks_count, largest_task_input_bytes, lost_task_ms,
    lost_wall_ms, no_task_ms, is_complete,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id, execution_id
      order by long_skew desc nulls last, cluster_id nulls last, spark_context_id nulls last
    ) as long_place,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id, execution_id
      order by worst_skew desc nulls last, cluster_id nulls last, spark_context_id nulls last
    ) as place,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id, execution_id
      order by few_tasks_lost_ms desc nulls last, cluster_id nulls last, spark_context_id nulls last
    ) as few_tasks_place
  from execution_application
  where day in ($days)
)
select
  day, account_id, workspace_id, execution_kind, asset_id, execution_id, job_id, run_id, attempt, task_run_id,
  pipeline_id, update_id, instance_id, start_time,
  count(*) as application_count,
  cast(sum(spark_task_count) as bigint) as spark_task_count,
  cast(sum(failed_spark_task_count) as bigint) as failed_spark_task_count,
  cast(sum(input_bytes) as bigint) as input_bytes,
  cast(sum(output_bytes) as bigint) as output_bytes,
  cast(sum(shuffle_read_bytes) as bigint) as shuffle_read_bytes,
  cast(sum(shuffle_write_bytes) as bigint) as shuffle_write_bytes,
  cast(sum(memory_spilled_bytes) as bigint) as memory_spilled_bytes,
  cast(sum(disk_spilled_bytes) as bigint) as disk_spilled_bytes,
  cast(sum(executor_run_ms) as bigint) as executor_run_ms,
  cast(sum(executor_cpu_ms) as bigint) as executor_cpu_ms,
  cast(sum(jvm_gc_ms) as bigint) as jvm_gc_ms,
  cast(sum(stage_count) as bigint) as stage_count,
  cast(sum(failed_stage_count) as bigint) as failed_stage_count,
  max(worst_skew) as worst_skew,
  max(case when place = 1 then worst_skew_stage_id end) as worst_skew_stage_id,
  cast(max(case when place = 1 then worst_skew_wall_ms end) as double) / nullif(max(duration_ms), 0) as worst_stage_share,
  max(long_skew) as long_skew,
  max(case when long_place = 1 then long_skew_stage_id end) as long_skew_stage_id,
  cast(max(case when long_place = 1 then long_skew_wall_ms end) as double) / nullif(max(duration_ms), 0) as long_skew_share,
  max(case when long_place = 1 then long_skew_lost_ms end) as long_skew_lost_ms,
  cast(sum(jvm_gc_ms) as double) / nullif(sum(executor_run_ms), 0) as gc_share,
  case
    when count(*) = count(core_ms) then greatest(1 - cast(sum(task_ms) as double) / nullif(sum(core_ms), 0), 0)
  end as idle_core_share,
  case when count(*) = count(lost_executors) then cast(sum(lost_executors) as bigint) end as lost_executor_count,
  case when count(*) = count(spot_losses) then cast(sum(spot_losses) as bigint) end as spot_loss_count,
  case when count(*) = 1 then max(setup_ms) end as spark_setup_ms,
  case when count(*) = count(few_tasks_lost_ms) then cast(sum(few_tasks_lost_ms) as bigint) end as few_tasks_lost_ms,
  case
    when count(*) = count(few_tasks_lost_ms) then cast(sum(few_tasks_lost_ms) as double) / nullif(max(duration_ms), 0)
  end as few_tasks_lost_share,
  max(case when few_tasks_place = 1 then few_tasks_stage_id end) as few_tasks_stage_id,
  max(case when few_tasks_place = 1 then few_tasks_count end) as few_tasks_count,
  case when count(*) = 1 then max(no_task_ms) end as no_task_ms,
  case when count(*) = 1 then cast(max(no_task_ms) as double) / nullif(max(duration_ms), 0) end as no_task_share,
  max(largest_task_input_bytes) as largest_task_input_bytes,
  cast(max(largest_task_input_bytes) as double) / nullif(sum(input_bytes), 0) as largest_task_input_share,
  case when count(*) = count(lost_task_ms) then cast(sum(lost_task_ms) as bigint) end as lost_task_ms,
  case when count(*) = count(lost_task_ms) then cast(sum(lost_task_ms) as double) / nullif(sum(task_ms), 0) end as lost_task_share,
  case when count(*) = count(lost_wall_ms) then cast(sum(lost_wall_ms) as bigint) end as lost_wall_ms,
  case
    when count(*) = count(lost_wall_ms) then cast(sum(lost_wall_ms) as double) / nullif(max(duration_ms), 0)
  end as lost_wall_share,
  bool_and(is_complete) as is_complete
from ranked
group by
  day, account_id, workspace_id, execution_kind, asset_id, execution_id, job_id, run_id, attempt, task_run_id,
  pipeline_id, update_id, instance_id, start_time
