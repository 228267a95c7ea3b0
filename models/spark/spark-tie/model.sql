-- One row: what belongs to an execution of what Spark did: an attempt of a stage, or (stage_id null) Spark jobs or the whole of an
-- application, on the day on which the execution began. Is_open: one of the Spark jobs has not ended.
with
tied as (
  select day, account_id, workspace_id, cluster_id, spark_context_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id,
    stage_id, stage_attempt, false as is_open
  from spark_stage
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
  union all
  select day, account_id, workspace_id, cluster_id, spark_context_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id,
    cast(null as bigint) as stage_id, cast(null as int) as stage_attempt, completion_time is null as is_open
  from spark_job
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
),
part as (
  select
    tied.day, account_id, workspace_id, cluster_id, spark_context_id, tied.job_id, tied.run_id, tied.attempt,
    tied.task_run_id, tied.pipeline_id, tied.update_id, spark_application.instance_id, tied.stage_id,
    tied.stage_attempt, tied.is_open
  from tied
  left join spark_application
    using (account_id, workspace_id, cluster_id, spark_context_id)
),
owned as (
  select 'job_run' as execution_kind, coalesce(job_id, run_id) as asset_id, run_id || '-' || cast(attempt as string) as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where run_id is not null
  union all
  select 'task_run' as execution_kind, run_id || '-' || cast(attempt as string) as asset_id, task_run_id as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where task_run_id is not null
  union all
  select 'pipeline_update' as execution_kind, pipeline_id as asset_id, update_id as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where update_id is not null
  union all
  select 'cluster_instance' as execution_kind, cluster_id as asset_id, instance_id as execution_id,
    day, account_id, workspace_id, cluster_id, spark_context_id, stage_id, stage_attempt, is_open
  from part
  where instance_id is not null
  union all
  select 'cluster_instance' as execution_kind, cluster_id as asset_id, instance_id as execution_id, day, account_id, workspace_id,
    cluster_id, spark_context_id, cast(null as bigint) as stage_id, cast(null as int) as stage_attempt, false as is_open
  from spark_application
  where instance_id is not null
)
select
  spark_owner.day, account_id, workspace_id, execution_kind, asset_id, execution_id, owned.cluster_id,
  owned.spark_context_id, owned.stage_id, owned.stage_attempt,
  bool_or(owned.is_open) as is_open
from owned
inner join spark_owner
  using (execution_kind, account_id, workspace_id, asset_id, execution_id)
where spark_owner.day in ($days)
  and unix_date(owned.day) >= unix_date(spark_owner.day) - 1
group by
  spark_owner.day, account_id, workspace_id, execution_kind, asset_id, execution_id, owned.cluster_id,
  owned.spark_context_id, owned.stage_id, owned.stage_attempt
