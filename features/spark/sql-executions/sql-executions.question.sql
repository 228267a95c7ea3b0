-- One row: a SQL execution of a Spark application, with what the stages of its own Spark jobs measured and their part of the wall
-- clock (ms and bytes); at most 5,000, those with the most of the wall clock. One that only a Spark job names has no text.
with
described as (
  select account_id, workspace_id, cluster_id, spark_context_id, execution_id, root_execution_id, description, status, start_time,
    end_time, error_message
  from log_sql_execution
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
),
job as (
  select account_id, workspace_id, cluster_id, spark_context_id, spark_job_id, status, execution_id, root_execution_id
  from log_job
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
    and execution_id is not null
),
job_sum as (
  select
    account_id, workspace_id, cluster_id, spark_context_id, execution_id,
    max(root_execution_id) as root_execution_id,
    count(*) as spark_job_count,
    count(case when status = 'FAILED' then 1 end) as failed_spark_job_count
  from job
  group by account_id, workspace_id, cluster_id, spark_context_id, execution_id
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
    account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, spark_job_id, task_count, failed_task_count,
    duration_sum_ms, input_bytes, output_bytes, shuffle_read_bytes, shuffle_write_bytes, disk_spilled_bytes
  from log_stage
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
),
stage_sum as (
  select
    job.account_id, job.workspace_id, job.cluster_id, job.spark_context_id, job.execution_id,
    count(*) as stage_count,
    cast(sum(coalesce(stage.task_count, 0)) as bigint) as task_count,
    cast(sum(coalesce(stage.failed_task_count, 0)) as bigint) as failed_task_count,
    cast(sum(coalesce(stage.duration_sum_ms, 0)) as bigint) as task_ms,
    cast(sum(coalesce(stage.input_bytes, 0)) as bigint) as input_bytes,
    cast(sum(coalesce(stage.output_bytes, 0)) as bigint) as output_bytes,
    cast(sum(coalesce(stage.shuffle_read_bytes, 0)) as bigint) as shuffle_read_bytes,
    cast(sum(coalesce(stage.shuffle_write_bytes, 0)) as bigint) as shuffle_write_bytes,
    cast(sum(coalesce(stage.disk_spilled_bytes, 0)) as bigint) as disk_spilled_bytes,
    cast(sum(spent.wall_us) as bigint) as wall_us
  from stage
  inner join job
    on job.account_id = stage.account_id
    and job.workspace_id = stage.workspace_id
    and job.cluster_id = stage.cluster_id
    and job.spark_context_id = stage.spark_context_id
    and job.spark_job_id = stage.spark_job_id
  left join spent
    on spent.account_id = stage.account_id
    and spent.workspace_id = stage.workspace_id
    and spent.cluster_id = stage.cluster_id
    and spent.spark_context_id = stage.spark_context_id
    and spent.stage_id = stage.stage_id
    and spent.stage_attempt = stage.stage_attempt
  group by job.account_id, job.workspace_id, job.cluster_id, job.spark_context_id, job.execution_id
),
execution as (
  select account_id, workspace_id, cluster_id, spark_context_id, execution_id
  from described
  union
  select account_id, workspace_id, cluster_id, spark_context_id, execution_id
  from job_sum
)
select
  execution.workspace_id, execution.execution_id,
  coalesce(described.root_execution_id, job_sum.root_execution_id) as root_execution_id,
  substring(described.description, 1, 300) as description,
  described.status,
  substring(described.error_message, 1, 1000) as error_message,
  unix_millis(described.start_time) as from_ms,
  unix_millis(described.end_time) - unix_millis(described.start_time) as on_ms,
  coalesce(job_sum.spark_job_count, 0) as spark_job_count,
  coalesce(job_sum.failed_spark_job_count, 0) as failed_spark_job_count,
  coalesce(stage_sum.stage_count, 0) as stage_count,
  coalesce(stage_sum.task_count, 0) as task_count,
  coalesce(stage_sum.failed_task_count, 0) as failed_task_count,
  coalesce(stage_sum.task_ms, 0) as task_ms,
  coalesce(stage_sum.input_bytes, 0) as input_bytes,
  coalesce(stage_sum.output_bytes, 0) as output_bytes,
  coalesce(stage_sum.shuffle_read_bytes, 0) as shuffle_read_bytes,
  coalesce(stage_sum.shuffle_write_bytes, 0) as shuffle_write_bytes,
  coalesce(stage_sum.disk_spilled_bytes, 0) as disk_spilled_bytes,
  stage_sum.wall_us / 1000 as wall_ms
from execution
left join described
  on described.account_id = execution.account_id
  and described.workspace_id = execution.workspace_id
  and described.cluster_id = execution.cluster_id
  and described.spark_context_id = execution.spark_context_id
  and described.execution_id = execution.execution_id
left join job_sum
  on job_sum.account_id = execution.account_id
  and job_sum.workspace_id = execution.workspace_id
  and job_sum.cluster_id = execution.cluster_id
  and job_sum.spark_context_id = execution.spark_context_id
  and job_sum.execution_id = execution.execution_id
left join stage_sum
  on stage_sum.account_id = execution.account_id
  and stage_sum.workspace_id = execution.workspace_id
  and stage_sum.cluster_id = execution.cluster_id
  and stage_sum.spark_context_id = execution.spark_context_id
  and stage_sum.execution_id = execution.execution_id
order by stage_sum.wall_us desc nulls last, described.start_time nulls last, execution.execution_id nulls last
limit 5000
