-- One row: a day of Spark jobs that may belong to a run, a task or an update of which something is known on one of the days.
with
touched_task as (
  select account_id, workspace_id, cluster_id, run_id, task_run_id
  from task_run
  where day in ($days)
),
touched_run as (
  select account_id, workspace_id, run_id
  from run
  where day in ($days)
),
touched_update as (
  select account_id, workspace_id, cluster_id, pipeline_id, update_id
  from pipeline_update
  where day in ($days)
)
select log_job.day
from log_job
inner join touched_task
  on touched_task.account_id = log_job.account_id
  and touched_task.workspace_id = log_job.workspace_id
  and touched_task.task_run_id = log_job.tagged_run_id
where log_job.day not in ($days)
union
select log_job.day
from log_job
inner join touched_task
  on touched_task.account_id = log_job.account_id
  and touched_task.workspace_id = log_job.workspace_id
  and touched_task.cluster_id = log_job.cluster_id
where log_job.day not in ($days)
union
select log_job.day
from log_job
inner join touched_run
  on touched_run.account_id = log_job.account_id
  and touched_run.workspace_id = log_job.workspace_id
  and touched_run.run_id = coalesce(log_job.tagged_parent_run_id, log_job.tagged_run_id)
where log_job.day not in ($days)
union
select log_job.day
from log_job
inner join touched_update
  on touched_update.account_id = log_job.account_id
  and touched_update.workspace_id = log_job.workspace_id
  and (touched_update.update_id = log_job.update_id or touched_update.cluster_id = log_job.cluster_id)
where log_job.day not in ($days)
