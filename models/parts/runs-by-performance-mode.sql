-- Runs on serverless compute that had one performance mode (moded), what they cost (spent), and how far apart runs start (spacing).
-- Spacing is of each job and day: the middle of the gaps between starts, a day where it started once. All of the 30 days before the earliest day on.
moded as (
  select
    account_id, workspace_id, job_id, run_id,
    min(day) as day,
    max(performance_target) as performance_target
  from run_performance_day
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 30) * 86400000) as date)
    and day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
  group by account_id, workspace_id, job_id, run_id
  having min(performance_target) = max(performance_target)
),
spent as (
  select account_id, workspace_id, job_id, run_id, currency, cast(sum(cost) as decimal(28,10)) as cost
  from serverless_run_day
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 30) * 86400000) as date)
  group by account_id, workspace_id, job_id, run_id, currency
),
moded_job as (
  select distinct account_id, workspace_id, job_id
  from moded
),
started as (
  select
    run.day, run.account_id, run.workspace_id, run.job_id,
    unix_millis(run.start_time) - lag(unix_millis(run.start_time)) over (
      partition by run.day, run.account_id, run.workspace_id, run.job_id
      order by run.start_time nulls last, run.run_id nulls last
    ) as gap_ms
  from run
  inner join moded_job
    on moded_job.account_id = run.account_id
    and moded_job.workspace_id = run.workspace_id
    and moded_job.job_id = run.job_id
  where run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 30) * 86400000) as date)
    and run.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
    and run.attempt = 0
),
spacing as (
  select
    day, account_id, workspace_id, job_id,
    coalesce(median(cast(gap_ms as double)), 86400000) as gap_ms
  from started
  group by day, account_id, workspace_id, job_id
),
