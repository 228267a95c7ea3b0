-- One row: a day on which a run began of which an attempt has something on one of the days: a cost, a task, a load, statements on
-- serverless compute, or a log that may come after its end; or of which it is out of date which clusters have a log. That is
-- compared, as a cluster that runs for months would otherwise have all its runs rebuilt each time.
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
read_cluster as (
  select distinct account_id, workspace_id, cluster_id
  from instance_log
  where is_read
),
used as (
  select distinct
    run.day, account_id, workspace_id, job_id, run_id, attempt, task_run.cluster_id, run.end_time
  from run
  inner join task_run
    using (account_id, workspace_id, job_id, run_id, attempt)
  where run.day not in ($days)
    and task_run.cluster_id is not null
    and unix_date(task_run.day) >= unix_date(run.day) - 1
),
logged as (
  select
    used.account_id, used.workspace_id, used.job_id, used.run_id, used.attempt,
    bool_or(read_cluster.cluster_id is not null) as has_log,
    bool_and(read_cluster.cluster_id is not null) as has_all_logs
  from used
  left join read_cluster
    on read_cluster.account_id = used.account_id
    and read_cluster.workspace_id = used.workspace_id
    and read_cluster.cluster_id = used.cluster_id
  group by used.account_id, used.workspace_id, used.job_id, used.run_id, used.attempt
),
awaited_log as (
  select
    account_id, workspace_id, cluster_id,
    unix_millis(start_time) as start_ms,
    unix_millis(awaited_until_time) as awaited_until_ms
  from instance_log
  where day in ($days)
    and awaited_until_time is not null
)
select run.day
from run
inner join touched
  using (account_id, workspace_id, job_id, run_id, attempt)
where run.day not in ($days)
union
select run_attempt.day
from run_attempt
inner join logged
  using (account_id, workspace_id, job_id, run_id, attempt)
where run_attempt.day not in ($days)
  and (run_attempt.has_log <> logged.has_log or run_attempt.has_all_logs <> logged.has_all_logs)
union
select used.day
from used
inner join awaited_log
  using (account_id, workspace_id, cluster_id)
where used.end_time is null
  or (
    unix_millis(used.end_time) < awaited_log.awaited_until_ms
    and unix_millis(used.end_time) > awaited_log.start_ms - 86400000
  )
