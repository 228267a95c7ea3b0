-- One row: an operator of the last plan of a SQL execution, each after its parent.
select operator_id, parent_operator_id, operator_name, description, metrics_json
from log_operator
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
  and spark_context_id = $sparkContextId
  and execution_id = cast($executionNumber as bigint)
order by workspace_id nulls last, operator_id nulls last
limit 2000
