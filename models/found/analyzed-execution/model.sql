-- One row: an execution of which event logs are read (an attempt of a run, an update of a pipeline or an instance of a cluster), and
-- whether a stage of it was found to be skewed.
with
skewed as (
  select distinct day, workspace_id, execution_kind, asset_id, execution_id
  from finding
  where day in ($days)
    and rule = 'skewed_stage'
)
select
  execution_spark.day, execution_spark.account_id, execution_spark.workspace_id,
  execution_spark.execution_kind, execution_spark.asset_id, execution_spark.execution_id,
  execution_spark.job_id, execution_spark.run_id, execution_spark.attempt, execution_spark.start_time,
  skewed.execution_id is not null as is_skewed
from execution_spark
left join skewed
  on skewed.day = execution_spark.day
  and skewed.workspace_id = execution_spark.workspace_id
  and skewed.execution_kind = execution_spark.execution_kind
  and skewed.asset_id = execution_spark.asset_id
  and skewed.execution_id = execution_spark.execution_id
where execution_spark.day in ($days)
  and execution_spark.execution_kind <> 'task_run'
