-- One row: a SQL execution of a Spark application, with the text of its last plan.
select
  workspace_id, execution_id, root_execution_id,
  substring(description, 1, 2000) as description,
  status,
  substring(error_message, 1, 2000) as error_message,
  unix_millis(start_time) as from_ms,
  unix_millis(end_time) as until_ms,
  plan_text
from log_sql_execution
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and spark_context_id = $sparkContextId
  and execution_id = cast($executionNumber as bigint)
order by workspace_id nulls last
limit 1
