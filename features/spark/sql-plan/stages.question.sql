-- One row: an attempt of a stage of the own Spark jobs of a SQL execution, with its part of the wall clock of the application (ms)
-- and the sums over all of them; at most 200, those with the most of the wall clock.
with
job as (
  select account_id, workspace_id, cluster_id, spark_context_id, spark_job_id
  from log_job
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
    and execution_id = cast($executionNumber as bigint)
),
spent as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt,
    -- include: #product/server/parts/stage-wall-time.sql
  from stage_time
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
),
stage as (
  select
    log_stage.stage_id, log_stage.stage_attempt, log_stage.spark_job_id, log_stage.status, log_stage.stage_name, log_stage.task_count,
    log_stage.duration_sum_ms, log_stage.input_bytes, log_stage.shuffle_read_bytes, log_stage.shuffle_write_bytes,
    log_stage.disk_spilled_bytes, spent.wall_us
  from log_stage
  inner join job
    on job.account_id = log_stage.account_id
    and job.workspace_id = log_stage.workspace_id
    and job.cluster_id = log_stage.cluster_id
    and job.spark_context_id = log_stage.spark_context_id
    and job.spark_job_id = log_stage.spark_job_id
  left join spent
    on spent.account_id = log_stage.account_id
    and spent.workspace_id = log_stage.workspace_id
    and spent.cluster_id = log_stage.cluster_id
    and spent.spark_context_id = log_stage.spark_context_id
    and spent.stage_id = log_stage.stage_id
    and spent.stage_attempt = log_stage.stage_attempt
  where log_stage.workspace_id in ($workspaceIds)
    and log_stage.cluster_id = $clusterId
    and log_stage.spark_context_id = $sparkContextId
)
select
  stage_id, stage_attempt, spark_job_id, status,
  substring(stage_name, 1, 200) as stage_name,
  coalesce(task_count, 0) as task_count,
  coalesce(duration_sum_ms, 0) as task_ms,
  coalesce(input_bytes, 0) as input_bytes,
  coalesce(shuffle_read_bytes, 0) as shuffle_read_bytes,
  coalesce(shuffle_write_bytes, 0) as shuffle_write_bytes,
  coalesce(disk_spilled_bytes, 0) as disk_spilled_bytes,
  wall_us / 1000 as wall_ms,
  count(*) over () as all_stage_count,
  cast(sum(wall_us) over () as bigint) / 1000 as all_wall_ms,
  cast(sum(coalesce(duration_sum_ms, 0)) over () as bigint) as all_task_ms,
  cast(sum(coalesce(disk_spilled_bytes, 0)) over () as bigint) as all_disk_spilled_bytes
from stage
order by wall_us desc nulls last, stage_id nulls last, stage_attempt nulls last
limit 200
