-- One row: a day of Spark jobs that may belong to a run, a task or an update of which something is known on one of the days: those
-- that name it, and of those without tags the ones that were submitted on its cluster while it went on.
with
touched_task as (
  select account_id, workspace_id, cluster_id, job_id, run_id, attempt, task_run_id
  from task_run
  where day in ($days)
),
touched_attempt as (
  select
    account_id, workspace_id, cluster_id,
    min(task_run.start_time) as first_time,
    max(task_run.end_time) as last_time,
    count(*) = count(task_run.end_time) as has_ended
  from task_run
  inner join (
    select distinct account_id, workspace_id, cluster_id, job_id, run_id, attempt
    from touched_task
  ) as touched
    using (account_id, workspace_id, cluster_id, job_id, run_id, attempt)
  group by account_id, workspace_id, cluster_id, job_id, run_id, attempt
),
touched_run as (
  select account_id, workspace_id, run_id
  from run
  where day in ($days)
),
touched_update as (
  select account_id, workspace_id, cluster_id, update_id, start_time, end_time
  from pipeline_update
  where day in ($days)
),
untagged as (
  select day, account_id, workspace_id, cluster_id, submission_time
  from log_job
  where coalesce(tagged_parent_run_id, tagged_run_id, update_id) is null
    and day not in ($days)
)
select log_job.day
from log_job
inner join touched_task
  on touched_task.account_id = log_job.account_id
  and touched_task.workspace_id = log_job.workspace_id
  and touched_task.task_run_id = log_job.tagged_run_id
where log_job.day not in ($days)
union
select untagged.day
from untagged
inner join touched_attempt
  on touched_attempt.account_id = untagged.account_id
  and touched_attempt.workspace_id = untagged.workspace_id
  and touched_attempt.cluster_id = untagged.cluster_id
  and touched_attempt.first_time <= untagged.submission_time
  and (not touched_attempt.has_ended or touched_attempt.last_time > untagged.submission_time)
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
  and touched_update.update_id = log_job.update_id
where log_job.day not in ($days)
union
select untagged.day
from untagged
inner join touched_update
  on touched_update.account_id = untagged.account_id
  and touched_update.workspace_id = untagged.workspace_id
  and touched_update.cluster_id = untagged.cluster_id
  and touched_update.start_time <= untagged.submission_time
  and (touched_update.end_time is null or touched_update.end_time > untagged.submission_time)
