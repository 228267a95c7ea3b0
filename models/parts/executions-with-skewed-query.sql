-- Executions of the asked days, each with the query of its most uneven stage and its lost time.
from execution_spark
left join skewed_query
  on skewed_query.day = execution_spark.day
  and skewed_query.account_id = execution_spark.account_id
  and skewed_query.workspace_id = execution_spark.workspace_id
  and skewed_query.execution_kind = execution_spark.execution_kind
  and skewed_query.asset_id = execution_spark.asset_id
  and skewed_query.execution_id = execution_spark.execution_id
left join execution_lost_time
  on execution_lost_time.day = execution_spark.day
  and execution_lost_time.account_id = execution_spark.account_id
  and execution_lost_time.workspace_id = execution_spark.workspace_id
  and execution_lost_time.execution_kind = execution_spark.execution_kind
  and execution_lost_time.asset_id = execution_spark.asset_id
  and execution_lost_time.execution_id = execution_spark.execution_id
where execution_spark.day in ($days)
