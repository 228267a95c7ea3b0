-- One row: a day on which a run began of which an attempt has something on one of the days: a cost, a task, a load, statements on
-- serverless compute, or a log that may come after its end; or of which it is out of date whether a cluster has a log. That is
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
changed_cluster as (
  select distinct account_id, workspace_id, cluster_id
  from instance_log
  where day in ($days)
),
read_cluster as (
  select distinct account_id, workspace_id, cluster_id
  from instance_log
  where is_read
),
cluster as (
  select account_id, workspace_id, cluster_id, read_cluster.cluster_id is not null as is_read
  from changed_cluster
  left join read_cluster
    using (account_id, workspace_id, cluster_id)
),
used as (
  select account_id, workspace_id, job_id, run_id, attempt, cluster_id, cluster.is_read
  from task_run
  inner join cluster
    using (account_id, workspace_id, cluster_id)
  group by account_id, workspace_id, job_id, run_id, attempt, cluster_id, cluster.is_read
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
from used
inner join run_attempt
  using (account_id, workspace_id, job_id, run_id, attempt)
where run_attempt.day not in ($days)
  and used.is_read = (instr(',' || run_attempt.unread_cluster_ids || ',', ',' || cluster_id || ',') > 0)
union
select run_attempt.day
from used
inner join awaited_log
  using (account_id, workspace_id, cluster_id)
inner join run_attempt
  using (account_id, workspace_id, job_id, run_id, attempt)
where run_attempt.day not in ($days)
  and (
    run_attempt.end_time is null
    or (
      unix_millis(run_attempt.end_time) < awaited_log.awaited_until_ms
      and unix_millis(run_attempt.end_time) > awaited_log.start_ms - 86400000
    )
  )
