-- One row: a day on which an execution began of whose Spark jobs or stages something is known on one of the days, or an instance of a
-- cluster, of which all of its applications are.
with
part as (
  select account_id, workspace_id, cluster_id, spark_context_id, run_id, attempt, task_run_id, update_id
  from spark_stage
  where day in ($days)
  union
  select account_id, workspace_id, cluster_id, spark_context_id, run_id, attempt, task_run_id, update_id
  from spark_job
  where day in ($days)
),
touched as (
  select account_id, workspace_id, cluster_id, spark_context_id
  from part
  union
  select account_id, workspace_id, cluster_id, spark_context_id
  from spark_application
  where day in ($days)
)
select run.day
from run
inner join part
  on part.account_id = run.account_id
  and part.workspace_id = run.workspace_id
  and part.run_id = run.run_id
  and part.attempt = run.attempt
where run.day not in ($days)
union
select task_run.day
from task_run
inner join part
  on part.account_id = task_run.account_id
  and part.workspace_id = task_run.workspace_id
  and part.run_id = task_run.run_id
  and part.attempt = task_run.attempt
  and part.task_run_id = task_run.task_run_id
where task_run.day not in ($days)
union
select pipeline_update.day
from pipeline_update
inner join part
  on part.account_id = pipeline_update.account_id
  and part.workspace_id = pipeline_update.workspace_id
  and part.update_id = pipeline_update.update_id
where pipeline_update.day not in ($days)
union
select cast(timestamp_millis(cluster_instance_uptime.start_ms) as date) as day
from cluster_instance_uptime
inner join spark_application
  on spark_application.account_id = cluster_instance_uptime.account_id
  and spark_application.workspace_id = cluster_instance_uptime.workspace_id
  and spark_application.instance_id = cluster_instance_uptime.instance_id
inner join touched
  on touched.account_id = spark_application.account_id
  and touched.workspace_id = spark_application.workspace_id
  and touched.cluster_id = spark_application.cluster_id
  and touched.spark_context_id = spark_application.spark_context_id
union
select cast(timestamp_millis(start_ms) as date) as day
from cluster_instance_uptime
where day in ($days)
