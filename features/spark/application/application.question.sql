-- One row: a Spark application, with what its event log holds in all.
with
executor as (
  select account_id, workspace_id, cluster_id, spark_context_id, count(*) as executor_count
  from log_executor
  where workspace_id in ($workspaceIds)
    and cluster_id = $clusterId
    and spark_context_id = $sparkContextId
    and executor_id <> 'driver'
  group by account_id, workspace_id, cluster_id, spark_context_id
)
select
  log_application.workspace_id, log_application.cluster_id, log_application.spark_context_id, spark_application.instance_id,
  log_application.application_id, log_application.application_name, log_application.spark_version,
  log_application.databricks_runtime,
  coalesce(log_application.is_photon, false) as is_photon,
  unix_millis(log_application.start_time) as start_ms,
  case when not coalesce(log_application.is_end_estimated, false) then unix_millis(log_application.end_time) end as end_ms,
  unix_millis(log_application.last_event_time) as log_until_ms,
  coalesce(log_application.stage_count, 0) as stage_count,
  coalesce(log_application.failed_stage_count, 0) as failed_stage_count,
  coalesce(log_application.task_count, 0) as task_count,
  coalesce(log_application.failed_task_count, 0) as failed_task_count,
  coalesce(log_application.sql_execution_count, 0) as sql_execution_count,
  coalesce(executor.executor_count, 0) as executor_count,
  spark_application.lost_executors,
  log_application.problems_json
from log_application
left join spark_application
  on spark_application.account_id = log_application.account_id
  and spark_application.workspace_id = log_application.workspace_id
  and spark_application.cluster_id = log_application.cluster_id
  and spark_application.spark_context_id = log_application.spark_context_id
left join executor
  on executor.account_id = log_application.account_id
  and executor.workspace_id = log_application.workspace_id
  and executor.cluster_id = log_application.cluster_id
  and executor.spark_context_id = log_application.spark_context_id
where log_application.workspace_id in ($workspaceIds)
  and log_application.cluster_id = $clusterId
  and log_application.spark_context_id = $sparkContextId
order by log_application.workspace_id nulls last
limit 1
