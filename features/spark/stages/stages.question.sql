-- One row: an attempt of a stage of a Spark application, with what its tasks measured and where its part of the wall clock went (ms
-- and bytes); the one that is named, or else at most 5,000, those with the most of the wall clock.
with
stage as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, spark_job_id, status, stage_name, failure_reason,
    planned_task_count, task_count, failed_task_count, killed_task_count, submission_time, completion_time, duration_sum_ms,
    executor_run_ms, executor_cpu_ms, jvm_gc_ms, input_bytes, input_records, output_bytes, output_records, shuffle_read_bytes,
    shuffle_write_bytes, memory_spilled_bytes, disk_spilled_bytes, peak_execution_memory_bytes
  from log_stage
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
    and (cast($stageNumber as bigint) is null or (stage_id = cast($stageNumber as bigint) and stage_attempt = cast($attemptNumber as int)))
),
duration as (
  select account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, task_count, median, maximum
  from log_stage_distribution
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
    and measure = 'duration_ms'
),
execution as (
  select
    log_job.account_id, log_job.workspace_id, log_job.cluster_id, log_job.spark_context_id, log_job.spark_job_id,
    log_job.execution_id, log_sql_execution.description
  from log_job
  left join log_sql_execution
    on log_sql_execution.account_id = log_job.account_id
    and log_sql_execution.workspace_id = log_job.workspace_id
    and log_sql_execution.cluster_id = log_job.cluster_id
    and log_sql_execution.spark_context_id = log_job.spark_context_id
    and log_sql_execution.execution_id = log_job.execution_id
  where log_job.workspace_id in ($workspaceIds)
    and log_job.cluster_id = $clusterId
    and log_job.spark_context_id = $sparkContextId
),
spent as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, busy_us, cpu_us, gc_us, fetch_wait_us,
    shuffle_write_us, spill_us, waiting_us, scheduling_us, deserialization_us, lost_us + lost_idle_us as lost_us, too_few_tasks_us,
    straggler_us, uneven_us, no_executor_us, unknown_us,
    -- include: #product/server/parts/stage-wall-time.sql
  from stage_time
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
)
select
  stage.workspace_id, stage.stage_id, stage.stage_attempt, stage.spark_job_id, execution.execution_id,
  substring(execution.description, 1, 200) as execution_name, stage.status,
  substring(stage.stage_name, 1, 200) as stage_name,
  substring(stage.failure_reason, 1, 1000) as failure_reason,
  unix_millis(stage.submission_time) as from_ms,
  unix_millis(stage.completion_time) - unix_millis(stage.submission_time) as on_ms,
  stage.planned_task_count, stage.task_count, stage.failed_task_count, stage.killed_task_count,
  cast(floor(duration.median) as bigint) as median_task_ms,
  cast(floor(duration.maximum) as bigint) as longest_task_ms,
  case when duration.task_count >= 8 and duration.median > 0 then duration.maximum / duration.median end as skew,
  stage.duration_sum_ms as task_ms,
  stage.executor_run_ms, stage.executor_cpu_ms, stage.jvm_gc_ms, stage.input_bytes, stage.input_records, stage.output_bytes,
  stage.output_records, stage.shuffle_read_bytes, stage.shuffle_write_bytes, stage.memory_spilled_bytes, stage.disk_spilled_bytes,
  stage.peak_execution_memory_bytes,
  spent.wall_us / 1000 as wall_ms,
  spent.cpu_us / 1000 as cpu_ms,
  spent.gc_us / 1000 as gc_ms,
  spent.fetch_wait_us / 1000 as fetch_wait_ms,
  spent.shuffle_write_us / 1000 as shuffle_write_ms,
  spent.spill_us / 1000 as spill_ms,
  spent.waiting_us / 1000 as waiting_ms,
  spent.scheduling_us / 1000 as scheduling_ms,
  spent.deserialization_us / 1000 as deserialization_ms,
  spent.lost_us / 1000 as lost_work_ms,
  spent.too_few_tasks_us / 1000 as too_few_tasks_ms,
  spent.straggler_us / 1000 as stragglers_ms,
  spent.uneven_us / 1000 as uneven_rounds_ms,
  spent.no_executor_us / 1000 as no_executors_ms,
  spent.unknown_us / 1000 as unexplained_ms
from stage
left join duration
  on duration.account_id = stage.account_id
  and duration.workspace_id = stage.workspace_id
  and duration.cluster_id = stage.cluster_id
  and duration.spark_context_id = stage.spark_context_id
  and duration.stage_id = stage.stage_id
  and duration.stage_attempt = stage.stage_attempt
left join execution
  on execution.account_id = stage.account_id
  and execution.workspace_id = stage.workspace_id
  and execution.cluster_id = stage.cluster_id
  and execution.spark_context_id = stage.spark_context_id
  and execution.spark_job_id = stage.spark_job_id
left join spent
  on spent.account_id = stage.account_id
  and spent.workspace_id = stage.workspace_id
  and spent.cluster_id = stage.cluster_id
  and spent.spark_context_id = stage.spark_context_id
  and spent.stage_id = stage.stage_id
  and spent.stage_attempt = stage.stage_attempt
order by
  spent.wall_us desc nulls last, stage.submission_time nulls last, stage.stage_id nulls last, stage.stage_attempt nulls last
limit 5000
