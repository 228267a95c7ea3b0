-- One row: a stretch of a cluster's day in which it is known to be up, to start up, or to be used (interactive: a machine
-- was at least as busy as the setting says) or not used (quiet) by anybody, or in which it is in doubt whether it was ready
-- yet. Up comes from cluster events; where a day has none, from the other signs of the cluster, unless it is shared and has
-- no node minutes: then anybody can have used it for all the time that is billed. A job cluster without events starts up
-- from its creation to its first task; a shared one from its first node minute until it is ready (ready_sign), or for five
-- minutes where nothing shows when that was, with the doubt of cluster_state_day.
with
threshold as (
  select cast(value as double) as busy_percent
  from derivation_setting
  where name = 'interactive_cpu_percent'
),
by_events as (
  select day, resource_number, phase, from_ms, until_ms, doubt_until_ms
  from cluster_state_day
  where day in ($days)
),
without_events as (
  select
    resource_day.day, resource_day.account_id, resource_day.workspace_id, resource_day.resource_id,
    resource_day.resource_number, resource_day.kind
  from resource_day
  left join (select distinct day, resource_number from by_events) as seen
    on seen.day = resource_day.day
    and seen.resource_number = resource_day.resource_number
  inner join (select day, resource_number, bool_or(has_minutes) as has_minutes from cluster_sign where day in ($days) group by day, resource_number) as sign_day
    on sign_day.day = resource_day.day
    and sign_day.resource_number = resource_day.resource_number
  where resource_day.day in ($days)
    and seen.day is null
    and (sign_day.has_minutes or resource_day.kind <> 'shared')
),
created as (
  select
    without_events.day,
    without_events.resource_number,
    unix_millis(cluster_fact.start_time) as from_ms,
    min(activity.from_ms) as until_ms
  from without_events
  inner join cluster_fact
    on cluster_fact.account_id = without_events.account_id
    and cluster_fact.workspace_id = without_events.workspace_id
    and cluster_fact.cluster_id = without_events.resource_id
    and cast(cluster_fact.start_time as date) = without_events.day
  inner join activity
    on activity.day = without_events.day
    and activity.resource_number = without_events.resource_number
  where cluster_fact.kind <> 'shared'
    and activity.day in ($days)
  group by without_events.day, without_events.resource_number, cluster_fact.start_time
),
begun as (
  select
    cluster_sign.day, cluster_sign.resource_number, cluster_sign.from_ms, cluster_sign.until_ms,
    min(ready_sign.at_ms) as at_ms,
    min(case when ready_sign.is_exact then ready_sign.at_ms end) as exact_ms
  from cluster_sign
  inner join without_events
    on without_events.day = cluster_sign.day
    and without_events.resource_number = cluster_sign.resource_number
  left join (select day, resource_number, at_ms, is_exact from ready_sign where day in ($days)) as ready_sign
    on ready_sign.day = cluster_sign.day
    and ready_sign.resource_number = cluster_sign.resource_number
    and ready_sign.at_ms >= cluster_sign.from_ms
    and ready_sign.at_ms <= cluster_sign.from_ms + 1200000
    and ready_sign.at_ms < cluster_sign.until_ms
  where cluster_sign.day in ($days)
    and without_events.kind = 'shared'
    and cluster_sign.has_minutes
    and cluster_sign.from_ms % 86400000 <> 0
  group by cluster_sign.day, cluster_sign.resource_number, cluster_sign.from_ms, cluster_sign.until_ms
),
started as (
  select
    day, resource_number, from_ms,
    case when exact_ms = at_ms then at_ms else least(coalesce(at_ms, until_ms), from_ms + 300000) end as ready_ms,
    case when coalesce(exact_ms > at_ms, true) then coalesce(at_ms, least(until_ms, from_ms + 1200000)) end as doubt_until_ms
  from begun
),
minute as (
  select
    node_minute.day,
    resource_day.resource_number,
    unix_millis(node_minute.start_time) as from_ms,
    unix_millis(node_minute.end_time) as until_ms,
    node_minute.cpu_user_percent + node_minute.cpu_system_percent as busy_percent
  -- include: #models/parts/minutes-of-resources.sql
  where node_minute.day in ($days)
    and resource_day.day in ($days)
    and resource_day.kind = 'shared'
),
-- Kinds are numbers here, as windows compare them several times faster than texts: 0 up, 1 interactive, 2 quiet.
sign as (
  select day, resource_number, 0 as kind_number, from_ms, until_ms
  from by_events
  union all
  select
    cluster_sign.day,
    cluster_sign.resource_number,
    0 as kind_number,
    cluster_sign.from_ms,
    cluster_sign.until_ms
  from cluster_sign
  inner join without_events
    on without_events.day = cluster_sign.day
    and without_events.resource_number = cluster_sign.resource_number
  where cluster_sign.day in ($days)
  union all
  select
    minute.day,
    minute.resource_number,
    case when max(minute.busy_percent) >= max(threshold.busy_percent) then 1 else 2 end as kind_number,
    minute.from_ms,
    max(minute.until_ms) as until_ms
  from minute
  cross join threshold
  group by minute.day, minute.resource_number, minute.from_ms
),
ordered as (
  select
    day, resource_number, kind_number, from_ms,
    max(until_ms) over (
      partition by day, resource_number, kind_number
      order by from_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms,
    max(until_ms) over (partition by day, resource_number, kind_number) as last_ms
  from sign
),
-- The first of signs that touch each other: they end where the signs before the next first one had reached.
island as (
  select
    day, resource_number, kind_number, from_ms,
    coalesce(
      lead(reached_ms) over (partition by day, resource_number, kind_number order by from_ms nulls last),
      last_ms
    ) as until_ms
  from ordered
  where reached_ms is null
    or reached_ms < from_ms
)
select day, resource_number, 'start_up' as kind, from_ms, until_ms
from by_events
where phase = 'start_up'
union all
select day, resource_number, 'start_up' as kind, from_ms, until_ms
from created
where until_ms > from_ms
union all
select day, resource_number, 'start_up' as kind, from_ms, ready_ms as until_ms
from started
where ready_ms > from_ms
union all
select day, resource_number, 'doubt' as kind, from_ms, doubt_until_ms as until_ms
from by_events
where doubt_until_ms is not null
union all
select day, resource_number, 'doubt' as kind, from_ms, doubt_until_ms as until_ms
from started
where doubt_until_ms > from_ms
union all
select
  day, resource_number,
  case kind_number when 0 then 'up' when 1 then 'interactive' else 'quiet' end as kind,
  from_ms, until_ms
from island
