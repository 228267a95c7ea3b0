-- How long the cluster of a job was up on a day, and how long it would have been without the job.
-- Lived and covered have both with the time of starts, beside how often it would have started anew.
stretch as (
  select
    activity.day, activity.account_id, activity.workspace_id, activity.cluster_id, activity.kind, activity.job_id, activity.run_id,
    activity.attempt,
    unix_millis(activity.start_time) as from_ms,
    unix_millis(activity.end_time) as until_ms
  from cluster_activity as activity
  inner join host
    on host.account_id = activity.account_id
    and host.workspace_id = activity.workspace_id
    and host.cluster_id = activity.cluster_id
  where activity.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and activity.day <= cast(greatest($days, $days) as date)
    and activity.task_run_id is null
    and activity.kind <> 'quiet'
),
day_played as (
  select day, cast(unix_date(day) as bigint) * 86400000 as midnight_ms
  from calendar
  where day in ($days)
),
-- The days of a job, and that after a run, into which the cluster may have stayed up for it.
job_day as (
  select distinct
    day_played.day, day_played.midnight_ms, stretch.account_id, stretch.workspace_id, stretch.cluster_id, stretch.job_id
  from day_played
  inner join stretch
    on stretch.from_ms < day_played.midnight_ms + 86400000
    and stretch.from_ms >= day_played.midnight_ms - 86400000
  where stretch.kind = 'run'
    and stretch.job_id is not null
),
up as (
  select
    up.day, up.account_id, up.workspace_id, up.cluster_id, up.from_ms, up.until_ms,
    max(start_up.until_ms) as ready_ms
  from stretch as up
  left join stretch as start_up
    on start_up.account_id = up.account_id
    and start_up.workspace_id = up.workspace_id
    and start_up.cluster_id = up.cluster_id
    and start_up.from_ms = up.from_ms
    and start_up.kind = case when up.kind = 'up' then 'start_up' end
  where up.kind = 'up'
  group by up.day, up.account_id, up.workspace_id, up.cluster_id, up.from_ms, up.until_ms
),
-- Whole minutes of machines tell whether people used a cluster: a minute in which the job works, too, is the job's.
own as (
  select
    account_id, workspace_id, cluster_id, job_id, from_ms, until_ms,
    from_ms - from_ms % 60000 as from_minute_ms,
    until_ms + (60000 - until_ms % 60000) % 60000 as until_minute_ms
  from stretch
  where kind = 'run'
),
-- What else than the job used the cluster, and each begin of its time up that no run of the job asked for.
used as (
  select
    job_day.day, job_day.midnight_ms, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id,
    case
      when stretch.kind = 'interactive' then greatest(stretch.from_ms, coalesce(max(before.until_minute_ms), stretch.from_ms))
      else stretch.from_ms
    end as from_ms,
    case
      when stretch.kind = 'interactive' then least(stretch.until_ms, coalesce(min(after.from_minute_ms), stretch.until_ms))
      else stretch.until_ms
    end as until_ms
  from job_day
  inner join stretch
    on stretch.account_id = job_day.account_id
    and stretch.workspace_id = job_day.workspace_id
    and stretch.cluster_id = job_day.cluster_id
    and stretch.from_ms < job_day.midnight_ms + 86400000
    and stretch.from_ms >= job_day.midnight_ms - 86400000
  left join own as before
    on before.account_id = job_day.account_id
    and before.workspace_id = job_day.workspace_id
    and before.cluster_id = job_day.cluster_id
    and before.job_id = job_day.job_id
    and before.until_ms = stretch.from_ms
  left join own as after
    on after.account_id = job_day.account_id
    and after.workspace_id = job_day.workspace_id
    and after.cluster_id = job_day.cluster_id
    and after.job_id = job_day.job_id
    and after.from_ms = stretch.until_ms
  where stretch.kind in ('run', 'interactive')
    and stretch.job_id is distinct from job_day.job_id
  group by
    job_day.day, job_day.midnight_ms, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id,
    stretch.kind, stretch.from_ms, stretch.until_ms
),
mark as (
  select day, midnight_ms, account_id, workspace_id, cluster_id, job_id, from_ms, until_ms
  from used
  where until_ms > from_ms
  union all
  select
    job_day.day, job_day.midnight_ms, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id,
    up.from_ms,
    coalesce(max(up.ready_ms), up.from_ms)
  from job_day
  inner join up
    on up.account_id = job_day.account_id
    and up.workspace_id = job_day.workspace_id
    and up.cluster_id = job_day.cluster_id
    and up.from_ms < job_day.midnight_ms + 86400000
    and up.from_ms >= job_day.midnight_ms - 86400000
  left join run_here
    on run_here.account_id = job_day.account_id
    and run_here.workspace_id = job_day.workspace_id
    and run_here.cluster_id = job_day.cluster_id
    and run_here.job_id = job_day.job_id
    and run_here.start_ms <= up.from_ms + 60000
    and run_here.end_ms > up.from_ms
  where run_here.job_id is null
    and up.from_ms <> job_day.midnight_ms
  group by
    job_day.day, job_day.midnight_ms, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id, up.from_ms
),
kept as (
  select
    mark.day, mark.account_id, mark.workspace_id, mark.cluster_id, mark.job_id, mark.midnight_ms, mark.from_ms,
    case when setting.minutes = 0 then 253402300799999 else mark.until_ms + setting.minutes * 60000 end as until_ms
  from mark
  inner join cluster_auto_termination as setting
    on setting.account_id = mark.account_id
    and setting.workspace_id = mark.workspace_id
    and setting.cluster_id = mark.cluster_id
    and setting.valid_from_ms < mark.midnight_ms + 86400000
    and setting.valid_until_ms >= mark.midnight_ms + 86400000
),
ordered as (
  select
    kept.*,
    max(until_ms) over (
      partition by day, account_id, workspace_id, cluster_id, job_id
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from kept
),
numbered as (
  select
    ordered.*,
    sum(case when reached_ms >= from_ms then 0 else 1 end) over (
      partition by day, account_id, workspace_id, cluster_id, job_id
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered
),
-- When the cluster would be up for others.
needed as (
  select
    day, account_id, workspace_id, cluster_id, job_id, number,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from numbered
  group by day, account_id, workspace_id, cluster_id, job_id, number
),
covered as (
  select
    job_day.day, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id,
    sum(least(needed.until_ms, up.until_ms) - greatest(needed.from_ms, up.from_ms)) as up_ms,
    sum(greatest(
      least(needed.until_ms, coalesce(up.ready_ms, up.from_ms)) - greatest(needed.from_ms, up.from_ms),
      0
    )) as start_up_ms,
    sum(case when needed.from_ms > up.from_ms then 1 else 0 end) as starts
  from job_day
  inner join up
    on up.day = job_day.day
    and up.account_id = job_day.account_id
    and up.workspace_id = job_day.workspace_id
    and up.cluster_id = job_day.cluster_id
  inner join needed
    on needed.day = job_day.day
    and needed.account_id = job_day.account_id
    and needed.workspace_id = job_day.workspace_id
    and needed.cluster_id = job_day.cluster_id
    and needed.job_id = job_day.job_id
    and needed.from_ms < up.until_ms
    and needed.until_ms > up.from_ms
  group by job_day.day, job_day.account_id, job_day.workspace_id, job_day.cluster_id, job_day.job_id
),
lived as (
  select
    day, account_id, workspace_id, cluster_id,
    sum(until_ms - from_ms) as up_ms,
    sum(coalesce(ready_ms - from_ms, 0)) as start_up_ms
  from up
  where day in ($days)
  group by day, account_id, workspace_id, cluster_id
),
