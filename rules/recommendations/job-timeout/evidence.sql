-- One row: a run of a job without a timeout and a timeout that it could have, with what the time after it cost, of a run that hung: that took
-- more than twelve times as long as the middle one of the four weeks up to its day, and is no habit of that day of the week, on which the two weeks
-- before had a run of more than three times that. It holds of runs that hung, and where the timeout is twice the time of the run or more:
-- with a share of 0.95 it is twice the 95th percentile of the others. A job whose timeout is not known has no row: the history of jobs has it
-- by time, the answer of REST as it is now.
with
ended as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, start_time, duration_ms
  from run
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 27) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
    and job_id is not null
    and end_time is not null
    and duration_ms > 0
    and status <> 'SKIPPED'
    and coalesce(run_type, 'JOB_RUN') = 'JOB_RUN'
),
begun as (
  select distinct account_id, workspace_id, job_id, day
  from ended
  where day in ($days)
),
usual as (
  select
    begun.day, begun.account_id, begun.workspace_id, begun.job_id,
    median(ended.duration_ms) as usual_ms
  from begun
  inner join ended
    on ended.account_id = begun.account_id
    and ended.workspace_id = begun.workspace_id
    and ended.job_id = begun.job_id
    and ended.day <= begun.day
    and unix_date(ended.day) > unix_date(begun.day) - 28
  group by begun.day, begun.account_id, begun.workspace_id, begun.job_id
),
stated as (
  select
    begun.day, begun.account_id, begun.workspace_id, begun.job_id,
    max_by(
      job_version.timeout_seconds,
      case when job_version.timeout_seconds is not null then job_version.change_time end
    ) as timeout_seconds
  from begun
  inner join job_version
    on job_version.account_id = begun.account_id
    and job_version.workspace_id = begun.workspace_id
    and job_version.job_id = begun.job_id
    and job_version.change_time < cast(begun.day as timestamp) + interval '24' hour
  where job_version.timeout_seconds is not null
  group by begun.day, begun.account_id, begun.workspace_id, begun.job_id
),
weekly as (
  select
    usual.day, usual.account_id, usual.workspace_id, usual.job_id,
    count(distinct ended.day) = 2 as is_weekly
  from usual
  inner join ended
    on ended.account_id = usual.account_id
    and ended.workspace_id = usual.workspace_id
    and ended.job_id = usual.job_id
    and unix_date(ended.day) in (unix_date(usual.day) - 7, unix_date(usual.day) - 14)
  where ended.duration_ms > 3 * usual.usual_ms
  group by usual.day, usual.account_id, usual.workspace_id, usual.job_id
),
timeless as (
  select
    usual.day, usual.account_id, usual.workspace_id, usual.job_id, usual.usual_ms,
    coalesce(weekly.is_weekly, false) as is_weekly
  from usual
  left join weekly
    on weekly.day = usual.day
    and weekly.account_id = usual.account_id
    and weekly.workspace_id = usual.workspace_id
    and weekly.job_id = usual.job_id
  left join stated
    on stated.day = usual.day
    and stated.account_id = usual.account_id
    and stated.workspace_id = usual.workspace_id
    and stated.job_id = usual.job_id
  left join job
    on job.account_id = usual.account_id
    and job.workspace_id = usual.workspace_id
    and job.job_id = usual.job_id
  where coalesce(stated.timeout_seconds, job.timeout_seconds) = 0
),
timeout as (
  select minutes * 60 as seconds
  from (
    values
      (10), (20), (30), (40), (50), (60), (80), (100), (120), (150), (180), (240), (300), (360), (480), (600), (720), (960), (1200), (1440)
  ) as timeouts(minutes)
),
spent as (
  select
    ended.day, ended.account_id, ended.workspace_id, ended.job_id, ended.run_id, ended.attempt, ended.start_time,
    ended.duration_ms, run_day.currency,
    cast(sum(run_day.cost) as decimal(28,10)) as cost,
    cast(sum(run_day.databricks_cost) as decimal(28,10)) as databricks_cost
  from ended
  inner join run_day
    on run_day.account_id = ended.account_id
    and run_day.workspace_id = ended.workspace_id
    and run_day.job_id = ended.job_id
    and run_day.run_id = ended.run_id
    and run_day.attempt = ended.attempt
  where ended.day in ($days)
    and run_day.day >= cast(least($days, $days) as date)
  group by
    ended.day, ended.account_id, ended.workspace_id, ended.job_id, ended.run_id, ended.attempt, ended.start_time,
    ended.duration_ms, run_day.currency
),
judged as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.job_id, spent.run_id, spent.attempt, spent.currency, spent.cost,
    case when spent.cost <> 0 then coalesce(cast(spent.databricks_cost as double), 0) / cast(spent.cost as double) else 1 end as recorded_share,
    spent.start_time, spent.duration_ms, timeless.usual_ms, timeout.seconds,
    spent.duration_ms > 12 * timeless.usual_ms and not timeless.is_weekly as has_hung
  from spent
  inner join timeless
    on timeless.day = spent.day
    and timeless.account_id = spent.account_id
    and timeless.workspace_id = spent.workspace_id
    and timeless.job_id = spent.job_id
  -- A timeout of twice the usual time or less never holds, and one beyond what a run needs to have hung ends nothing of many.
  inner join timeout
    on timeout.seconds * 1000 >= 1.5 * timeless.usual_ms
    and timeout.seconds * 1000 <= 12 * timeless.usual_ms
),
priced as (
  select
    judged.*,
    case when has_hung then greatest(duration_ms - seconds * 1000, 0) else 0 end as cut_ms
  from judged
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  lpad(cast(unix_millis(start_time) as string), 14, '0') || ' ' || run_id || '-' || cast(attempt as string) as observation_id,
  currency, cost,
  has_hung or duration_ms * 2 <= seconds * 1000 as holds,
  '0' as change_1_from,
  cast(seconds as string) as change_1_to,
  cast(cast(cost as double) * cut_ms / duration_ms as decimal(28,10)) as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cast(cast(cost as double) * cut_ms / duration_ms as decimal(28,10)) as saving_low,
  cast(cast(cost as double) * cut_ms / duration_ms as decimal(28,10)) as saving_high,
  recorded_share,
  recorded_share < 1 as is_estimated,
  duration_ms, usual_ms, cut_ms,
  case when cut_ms > 0 then 1 else 0 end as cut_runs
from priced
