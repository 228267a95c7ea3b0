-- One row: an update of a pipeline of which event logs are read, with what the tasks of Spark did in it.
select
  execution_spark.day, execution_spark.account_id, execution_spark.workspace_id, execution_spark.pipeline_id,
  execution_spark.update_id, execution_spark.start_time,
  -- include: #models/parts/spark-totals.sql
  execution_spark.idle_core_share, execution_spark.lost_executor_count,
  -- include: #models/parts/lost-time.sql
  execution_spark.is_complete
from execution_spark
left join execution_lost_time
  on execution_lost_time.day = execution_spark.day
  and execution_lost_time.account_id = execution_spark.account_id
  and execution_lost_time.workspace_id = execution_spark.workspace_id
  and execution_lost_time.execution_kind = execution_spark.execution_kind
  and execution_lost_time.asset_id = execution_spark.asset_id
  and execution_lost_time.execution_id = execution_spark.execution_id
where execution_spark.day in ($days)
  and execution_spark.execution_kind = 'pipeline_update'
