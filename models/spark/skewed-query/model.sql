-- One row: an execution of which a stage has a skew, with where its worst one ran and the SQL execution that it worked for: the root of
-- that of its Spark job, null where the job is part of none or not in the log.
with
ranked as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, cluster_id, spark_context_id,
    worst_skew, worst_skew_stage_id,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id, execution_id
      order by worst_skew desc nulls last, cluster_id nulls last, spark_context_id nulls last
    ) as place
  from execution_application
  where day in ($days)
    and worst_skew is not null
),
worked as (
  select
    ranked.day, ranked.account_id, ranked.workspace_id, ranked.execution_kind, ranked.asset_id,
    ranked.execution_id, ranked.cluster_id, ranked.spark_context_id,
    max(spark_stage.spark_job_id) as spark_job_id
  from ranked
  left join spark_stage
    on spark_stage.account_id = ranked.account_id
    and spark_stage.workspace_id = ranked.workspace_id
    and spark_stage.cluster_id = ranked.cluster_id
    and spark_stage.spark_context_id = ranked.spark_context_id
    and spark_stage.stage_id = ranked.worst_skew_stage_id
    and spark_stage.skew = ranked.worst_skew
  where ranked.place = 1
  group by
    ranked.day, ranked.account_id, ranked.workspace_id, ranked.execution_kind, ranked.asset_id,
    ranked.execution_id, ranked.cluster_id, ranked.spark_context_id
)
select
  worked.day, worked.account_id, worked.workspace_id, worked.execution_kind, worked.asset_id,
  worked.execution_id, worked.cluster_id, worked.spark_context_id,
  log_sql_execution.execution_id as sql_execution_id,
  substring(log_sql_execution.description, 1, 200) as sql_execution
from worked
left join log_job
  on log_job.account_id = worked.account_id
  and log_job.workspace_id = worked.workspace_id
  and log_job.cluster_id = worked.cluster_id
  and log_job.spark_context_id = worked.spark_context_id
  and log_job.spark_job_id = worked.spark_job_id
left join log_sql_execution
  on log_sql_execution.account_id = worked.account_id
  and log_sql_execution.workspace_id = worked.workspace_id
  and log_sql_execution.cluster_id = worked.cluster_id
  and log_sql_execution.spark_context_id = worked.spark_context_id
  and log_sql_execution.execution_id = coalesce(log_job.root_execution_id, log_job.execution_id)
