-- One row: a day on which a run began of which an attempt has something on one of the days: a cost, a task, a load, statements on
-- serverless compute, or an event log of a cluster on which it worked, if that is the first that is read of the cluster or
-- may come until after the end of the attempt.
with
touched as (
  select account_id, workspace_id, job_id, run_id, attempt
  from run_day
  where day in ($days)
  union
  select account_id, workspace_id, job_id, run_id, attempt
  from task_run
  where day in ($days)
  union
  select account_id, workspace_id, job_id, run_id, attempt
  from run_load_day
  where day in ($days)
  union
  select account_id, workspace_id, job_id, run_id, attempt
  from serverless_statement_day
  where day in ($days)
),
first_log as (
  select account_id, workspace_id, cluster_id
  from instance_log
  where is_read
  group by account_id, workspace_id, cluster_id
  having count(*) = count(case when day in ($days) then 1 end)
),
awaited_log as (
  select
    account_id, workspace_id, cluster_id,
    unix_millis(start_time) as start_ms,
    unix_millis(awaited_until_time) as awaited_until_ms
  from instance_log
  where day in ($days)
    and awaited_until_time is not null
),
worked as (
  select distinct
    run.day, task_run.account_id, task_run.workspace_id, task_run.cluster_id,
    unix_millis(run.end_time) as end_ms
  from task_run
  inner join run
    on run.account_id = task_run.account_id
    and run.workspace_id = task_run.workspace_id
    and run.job_id = task_run.job_id
    and run.run_id = task_run.run_id
    and run.attempt = task_run.attempt
  where run.day not in ($days)
    and task_run.cluster_id is not null
)
select run.day
from run
inner join touched
  using (account_id, workspace_id, job_id, run_id, attempt)
where run.day not in ($days)
union
select worked.day
from worked
inner join first_log
  using (account_id, workspace_id, cluster_id)
union
select worked.day
from worked
inner join awaited_log
  using (account_id, workspace_id, cluster_id)
where worked.end_ms is null
  or (worked.end_ms < awaited_log.awaited_until_ms and worked.end_ms > awaited_log.start_ms - 86400000)
