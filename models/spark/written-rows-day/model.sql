-- One row: how many rows the stages of Spark of a day that were completed wrote to files and tables for an attempt of a run.
select
  spark_stage.day, spark_stage.account_id, spark_stage.workspace_id, spark_stage.job_id, spark_stage.run_id,
  spark_stage.attempt,
  cast(sum(coalesce(log_stage.output_records, 0)) as bigint) as rows_written
from spark_stage
inner join log_stage
  on log_stage.day = spark_stage.day
  and log_stage.account_id = spark_stage.account_id
  and log_stage.workspace_id = spark_stage.workspace_id
  and log_stage.cluster_id = spark_stage.cluster_id
  and log_stage.spark_context_id = spark_stage.spark_context_id
  and log_stage.stage_id = spark_stage.stage_id
  and log_stage.stage_attempt = spark_stage.stage_attempt
where spark_stage.day in ($days)
  and log_stage.day in ($days)
  and spark_stage.job_id is not null
  and spark_stage.run_id is not null
  and spark_stage.status = 'COMPLETE'
group by
  spark_stage.day, spark_stage.account_id, spark_stage.workspace_id, spark_stage.job_id, spark_stage.run_id,
  spark_stage.attempt
