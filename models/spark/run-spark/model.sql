-- One row: an attempt of a run of which event logs are read, with what the tasks of Spark did in it.
select
  execution_spark.day, execution_spark.account_id, execution_spark.workspace_id, execution_spark.job_id,
  execution_spark.run_id, execution_spark.attempt, execution_spark.start_time,
  -- include: #models/parts/spark-totals.sql
  -- include: #models/parts/skewed-query-columns.sql
  execution_spark.idle_core_share, execution_spark.lost_executor_count,
  -- include: #models/parts/lost-time.sql
  execution_spark.is_complete
-- include: #models/parts/executions-with-skewed-query.sql
  and execution_spark.execution_kind = 'job_run'
