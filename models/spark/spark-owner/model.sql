-- One row: what work of Spark can belong to, on the day on which it began: an attempt of a run (job_run), a task of one (task_run),
-- an update of a pipeline (pipeline_update), or an instance of a cluster (cluster_instance). End_time is null while it goes on.
with
instance as (
  select account_id, workspace_id, cluster_id, instance_id, start_ms, from_ms, until_ms, termination_code
  from cluster_instance_uptime
  where cast(timestamp_millis(start_ms) as date) in ($days)
    and day >= cast(least($days, $days) as date)
)
select
  day, account_id, workspace_id,
  'job_run' as execution_kind,
  coalesce(job_id, run_id) as asset_id,
  run_id || '-' || cast(attempt as string) as execution_id,
  job_id, run_id, attempt,
  cast(null as string) as task_run_id,
  cast(null as string) as pipeline_id,
  cast(null as string) as update_id,
  cast(null as string) as instance_id,
  start_time, end_time, duration_ms
from run
where day in ($days)
union all
select
  day, account_id, workspace_id,
  'task_run' as execution_kind,
  run_id || '-' || cast(attempt as string) as asset_id,
  task_run_id as execution_id,
  job_id, run_id, attempt, task_run_id,
  cast(null as string) as pipeline_id,
  cast(null as string) as update_id,
  cast(null as string) as instance_id,
  start_time, end_time, duration_ms
from task_run
where day in ($days)
union all
select
  day, account_id, workspace_id,
  'pipeline_update' as execution_kind,
  pipeline_id as asset_id,
  update_id as execution_id,
  cast(null as string) as job_id,
  cast(null as string) as run_id,
  cast(null as int) as attempt,
  cast(null as string) as task_run_id,
  pipeline_id,
  update_id,
  cast(null as string) as instance_id,
  start_time,
  end_time,
  unix_millis(end_time) - unix_millis(start_time) as duration_ms
from pipeline_update
where day in ($days)
union all
select
  cast(timestamp_millis(start_ms) as date) as day,
  account_id,
  workspace_id,
  'cluster_instance' as execution_kind,
  cluster_id as asset_id,
  instance_id as execution_id,
  cast(null as string) as job_id,
  cast(null as string) as run_id,
  cast(null as int) as attempt,
  cast(null as string) as task_run_id,
  cast(null as string) as pipeline_id,
  cast(null as string) as update_id,
  instance_id,
  timestamp_millis(start_ms) as start_time,
  case when max(termination_code) is not null then timestamp_millis(max(until_ms)) end as end_time,
  cast(sum(until_ms - from_ms) as bigint) as duration_ms
from instance
group by account_id, workspace_id, cluster_id, instance_id, start_ms
