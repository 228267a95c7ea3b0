-- One row: a stretch of a cluster's day in which it is known to be up, to start up, or to be used (interactive: a machine
-- was at least as busy as the setting says) or not used (quiet) by anybody. Up comes from cluster events; where a day has
-- none, from node minutes and active tasks.
with
threshold as (
  select cast(value as double) as busy_percent
  from derivation_setting
  where name = 'interactive_cpu_percent'
),
up_by_events as (
  select
    day,
    resource_number,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from cluster_state_day
  where day in ($days)
  group by day, resource_number, session_ms
),
asked as (
  select
    resource_day.day,
    resource_day.account_id,
    resource_day.workspace_id,
    resource_day.resource_id,
    resource_day.resource_number,
    resource_day.kind,
    max(up_by_events.until_ms) is not null as has_events
  from resource_day
  left join up_by_events
    on up_by_events.day = resource_day.day
    and up_by_events.resource_number = resource_day.resource_number
  where resource_day.day in ($days)
  group by
    resource_day.day,
    resource_day.account_id,
    resource_day.workspace_id,
    resource_day.resource_id,
    resource_day.resource_number,
    resource_day.kind
  having max(up_by_events.until_ms) is null
    or resource_day.kind = 'shared'
),
minute as (
  select
    node_minute.day,
    asked.resource_number,
    asked.kind,
    asked.has_events,
    node_minute.instance_id,
    unix_millis(node_minute.start_time) as from_ms,
    unix_millis(node_minute.end_time) as until_ms,
    node_minute.cpu_user_percent + node_minute.cpu_system_percent as busy_percent
  from node_minute
  inner join asked
    on asked.day = node_minute.day
    and asked.account_id = node_minute.account_id
    and asked.workspace_id = node_minute.workspace_id
    and asked.resource_id = node_minute.cluster_id
  where node_minute.day in ($days)
),
node_life as (
  select
    day,
    resource_number,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from minute
  where not has_events
  group by day, resource_number, instance_id
),
sign as (
  select day, resource_number, 'up' as kind, from_ms, until_ms
  from node_life
  union all
  select
    activity.day,
    activity.resource_number,
    'up' as kind,
    activity.from_ms,
    activity.until_ms
  from activity
  inner join (select distinct day, resource_number from node_life) as seen
    on seen.day = activity.day
    and seen.resource_number = activity.resource_number
  where activity.day in ($days)
    and activity.is_run
    and activity.until_ms > activity.from_ms
  union all
  select
    minute.day,
    minute.resource_number,
    case when max(minute.busy_percent) >= max(threshold.busy_percent) then 'interactive' else 'quiet' end as kind,
    minute.from_ms,
    max(minute.until_ms) as until_ms
  from minute
  cross join threshold
  where minute.kind = 'shared'
  group by minute.day, minute.resource_number, minute.from_ms
),
ordered as (
  select
    day,
    resource_number,
    kind,
    from_ms,
    until_ms,
    max(until_ms) over (
      partition by day, resource_number, kind
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from sign
),
island as (
  select
    day,
    resource_number,
    kind,
    from_ms,
    until_ms,
    sum(case when reached_ms >= from_ms then 0 else 1 end) over (
      partition by day, resource_number, kind
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from ordered
)
select day, resource_number, 'up' as kind, from_ms, until_ms
from up_by_events
union all
select day, resource_number, 'start_up' as kind, from_ms, until_ms
from cluster_state_day
where day in ($days)
  and phase = 'start_up'
union all
select day, resource_number, kind, min(from_ms) as from_ms, max(until_ms) as until_ms
from island
group by day, resource_number, kind, number
