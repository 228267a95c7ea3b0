-- The runs and hours of each asset in both periods.
worked as (
  select
    job_run_day.workspace_id,
    case when one_time.job_id is not null then 'one_time_run' else 'job' end as kind,
    coalesce(one_time.asset_id, job_run_day.job_id) as thing_id,
    job_run_day.first_day,
    coalesce(job_run_day.last_day, job_run_day.seen_day, job_run_day.first_day) as last_day,
    job_run_day.last_day is not null as has_end,
    cast(job_run_day.runs as bigint) as runs,
    coalesce(job_run_day.duration_ms, 0) as ms
  from job_run_day
  left join one_time
    on one_time.workspace_id = job_run_day.workspace_id
    and one_time.job_id = job_run_day.job_id
  where job_run_day.workspace_id in ($workspaceIds)
    and job_run_day.first_day < cast($until as date)
    and coalesce(job_run_day.last_day, job_run_day.seen_day, job_run_day.first_day) >= cast($previousSince as date)
  union all
  select
    workspace_id,
    'pipeline' as kind,
    pipeline_id as thing_id,
    cast(start_time as date) as first_day,
    cast(coalesce(end_time, last_seen_time, start_time) as date) as last_day,
    end_time is not null as has_end,
    cast(1 as bigint) as runs,
    coalesce(cast(epoch_ms(end_time) - epoch_ms(start_time) as bigint), 0) as ms
  from pipeline_update
  where workspace_id in ($workspaceIds)
    and start_time < cast($until as date)
    and coalesce(end_time, last_seen_time, start_time) >= cast($previousSince as date)
  union all
  select
    workspace_id,
    'cluster' as kind,
    cluster_id as thing_id,
    day as first_day,
    day as last_day,
    true as has_end,
    cast(null as bigint) as runs,
    up_ms as ms
  from cluster_instance_day
  where workspace_id in ($workspaceIds)
    and cluster_kind = 'shared'
    and day >= cast($previousSince as date)
    and day < cast($until as date)
  union all
  select
    workspace_id,
    'warehouse' as kind,
    warehouse_id as thing_id,
    day as first_day,
    day as last_day,
    true as has_end,
    cast(null as bigint) as runs,
    cast(max(running_ms) as bigint) as ms
  from warehouse_hour
  where workspace_id in ($workspaceIds)
    and running_ms is not null
    and day >= cast($previousSince as date)
    and day < cast($until as date)
  group by workspace_id, warehouse_id, day, hour
),
known_since as (
  -- What is known of runs and hours begins later than usage does: a period before that would seem to have few of them.
  select workspace_id, 'job' as kind, min(first_day) as first_day
  from job_run_day
  where workspace_id in ($workspaceIds)
  group by workspace_id
  union all
  select workspace_id, 'pipeline' as kind, cast(min(start_time) as date) as first_day
  from pipeline_update
  where workspace_id in ($workspaceIds)
  group by workspace_id
  union all
  select workspace_id, 'cluster' as kind, min(day) as first_day
  from cluster_instance_day
  where workspace_id in ($workspaceIds)
    and cluster_kind = 'shared'
  group by workspace_id
  union all
  select workspace_id, 'warehouse' as kind, min(day) as first_day
  from warehouse_hour
  where workspace_id in ($workspaceIds)
    and running_ms is not null
  group by workspace_id
),
dated_work as (
  select
    *,
    last_day - first_day >= 2 as is_long,
    last_day - first_day + 1 as days,
    first_day >= cast($previousSince as date) and first_day < cast($previousUntil as date) as begins_before,
    first_day >= cast($since as date) and first_day < cast($until as date) as begins_after,
    greatest(0, least(last_day + 1, cast($previousUntil as date)) - greatest(first_day, cast($previousSince as date))) as days_before,
    greatest(0, least(last_day + 1, cast($until as date)) - greatest(first_day, cast($since as date))) as days_after
  from worked
),
activity as (
  -- Runs of several days count as hours of the days on which they go on: their cost does not follow their beginning.
  select
    workspace_id, kind, thing_id,
    bool_or(is_long) as is_continuous,
    bool_or(not has_end and days > 1) as is_unended,
    sum(case when begins_before then runs when runs is not null then 0 end) as previous_runs,
    sum(case when is_long then ms * days_before / days when begins_before then ms else 0 end) as previous_ms,
    sum(case when begins_after then runs when runs is not null then 0 end) as runs,
    sum(case when is_long then ms * days_after / days when begins_after then ms else 0 end) as ms
  from dated_work
  where days_before > 0
    or days_after > 0
  group by workspace_id, kind, thing_id
),
measured as (
  select
    activity.workspace_id, activity.kind, activity.thing_id,
    case when known_since.first_day <= cast($previousSince as date) and not activity.is_continuous then activity.previous_runs end as previous_runs,
    case when known_since.first_day <= cast($previousSince as date) and not activity.is_unended then activity.previous_ms end as previous_ms,
    case when not activity.is_continuous then activity.runs end as runs,
    case when not activity.is_unended then activity.ms end as ms
  from activity
  inner join known_since
    on known_since.workspace_id = activity.workspace_id
    and known_since.kind = case when activity.kind = 'one_time_run' then 'job' else activity.kind end
),
