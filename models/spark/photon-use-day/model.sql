-- One row: a cluster with Photon on a day of which event logs are read: how long its tasks ran (task_ms), and how much of that was surely
-- none of Photon (other_ms): generated code of the JVM by its own metric, and stages of Spark jobs that belong to no SQL execution. Operators
-- of the JVM without generated code do not tell their time. Has_photon: an operator of Photon was in a plan.
with
application as (
  select account_id, workspace_id, cluster_id, spark_context_id
  from log_application
  where is_photon
),
stage as (
  select
    log_stage.day, account_id, workspace_id, cluster_id,
    sum(log_stage.executor_run_ms) as task_ms,
    sum(case when log_job.execution_id is null then log_stage.executor_run_ms else 0 end) as other_ms
  from log_stage
  inner join application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  left join log_job
    using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
  where log_stage.day in ($days)
  group by log_stage.day, account_id, workspace_id, cluster_id
),
operator as (
  select
    log_operator.day, account_id, workspace_id, cluster_id,
    sum(
      case
        when startswith(log_operator.operator_name, 'WholeStageCodegen')
          and get_json_object(log_operator.metrics_json, '$[0].name') = 'duration'
        then try_cast(get_json_object(log_operator.metrics_json, '$[0].total') as bigint)
        else 0
      end
    ) as other_ms,
    bool_or(startswith(log_operator.operator_name, 'Photon')) as has_photon
  from log_operator
  inner join application
    using (account_id, workspace_id, cluster_id, spark_context_id)
  where log_operator.day in ($days)
    and (startswith(log_operator.operator_name, 'WholeStageCodegen') or startswith(log_operator.operator_name, 'Photon'))
  group by log_operator.day, account_id, workspace_id, cluster_id
)
select
  stage.day, stage.account_id, stage.workspace_id, stage.cluster_id,
  cast(stage.task_ms as bigint) as task_ms,
  cast(least(stage.other_ms + coalesce(operator.other_ms, 0), stage.task_ms) as bigint) as other_ms,
  coalesce(operator.has_photon, false) as has_photon
from stage
left join operator
  on operator.day = stage.day
  and operator.account_id = stage.account_id
  and operator.workspace_id = stage.workspace_id
  and operator.cluster_id = stage.cluster_id
where stage.task_ms > 0
