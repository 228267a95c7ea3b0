-- One row: machines of one type that a cluster kept for a stretch of an hour, by the best evidence there is of that day:
-- cluster events, else node minutes, else what the cluster's facts say for the time in which it was used.
with
state as (
  select
    day,
    resource_number,
    worker_count,
    from_ms,
    until_ms,
    case
      when lag(until_ms) over (ordered) = from_ms and lag(worker_count) over (ordered) = worker_count then 0
      else 1
    end as is_change
  from cluster_state_day
  where day in ($days)
  window ordered as (partition by day, resource_number order by from_ms nulls last)
),
numbered_state as (
  select
    day,
    resource_number,
    worker_count,
    from_ms,
    until_ms,
    sum(is_change) over (
      partition by day, resource_number
      order by from_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from state
),
by_events as (
  select
    day,
    resource_number,
    max(worker_count) as worker_count,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from numbered_state
  group by day, resource_number, number
),
without_events as (
  select
    resource_day.day,
    resource_day.account_id,
    resource_day.workspace_id,
    resource_day.resource_id,
    resource_day.resource_number
  from resource_day
  left join (select distinct day, resource_number from by_events) as seen
    on seen.day = resource_day.day
    and seen.resource_number = resource_day.resource_number
  where resource_day.day in ($days)
    and seen.day is null
),
node_life as (
  select
    node_minute.day,
    without_events.resource_number,
    bool_or(node_minute.driver) as is_driver,
    max(node_minute.node_type) as node_type,
    unix_millis(min(node_minute.start_time)) as from_ms,
    unix_millis(max(node_minute.end_time)) as until_ms
  from node_minute
  inner join without_events
    on without_events.day = node_minute.day
    and without_events.account_id = node_minute.account_id
    and without_events.workspace_id = node_minute.workspace_id
    and without_events.resource_id = node_minute.cluster_id
  where node_minute.day in ($days)
  group by node_minute.day, without_events.resource_number, node_minute.instance_id
),
evident as (
  select day, resource_number
  from by_events
  union
  select day, resource_number
  from node_life
),
used as (
  select
    day,
    resource_number,
    start_ms as from_ms,
    least(end_ms, (cast(unix_date(day) as bigint) + 1) * 86400000) as until_ms
  from priced_usage
  where day in ($days)
    and resource_number is not null
    and cluster_id is not null
  union
  select
    resource_day.day,
    resource_day.resource_number,
    cast(unix_date(priced_usage.last_day) as bigint) * 86400000 as from_ms,
    priced_usage.end_ms as until_ms
  from priced_usage
  inner join resource_day
    on resource_day.day = priced_usage.last_day
    and resource_day.account_id = priced_usage.account_id
    and resource_day.workspace_id = priced_usage.workspace_id
    and resource_day.resource_id = priced_usage.cluster_id
  where priced_usage.last_day in ($days)
    and priced_usage.last_day > priced_usage.day
    and priced_usage.resource_number is not null
  union
  select
    day,
    resource_number,
    from_ms,
    until_ms
  from activity
  where day in ($days)
    and is_run
),
unseen as (
  select
    used.day,
    used.resource_number,
    used.from_ms,
    used.until_ms,
    max(used.until_ms) over (
      partition by used.day, used.resource_number
      order by used.from_ms nulls last, used.until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms
  from used
  left join evident
    on evident.day = used.day
    and evident.resource_number = used.resource_number
  where evident.day is null
),
island as (
  select
    day,
    resource_number,
    from_ms,
    until_ms,
    sum(case when reached_ms >= from_ms then 0 else 1 end) over (
      partition by day, resource_number
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from unseen
),
sized as (
  select day, resource_number, worker_count, from_ms, until_ms, 'cluster_event' as evidence
  from by_events
  union all
  select
    day,
    resource_number,
    cast(null as int) as worker_count,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms,
    'cluster_fact' as evidence
  from island
  group by day, resource_number, number
),
typed as (
  select
    sized.day,
    sized.resource_number,
    coalesce(cluster_fact.driver_node_type, cluster_fact.worker_node_type) as driver_node_type,
    coalesce(cluster_fact.worker_node_type, cluster_fact.driver_node_type) as worker_node_type,
    coalesce(sized.worker_count, cluster_fact.worker_count, cluster_fact.min_workers, 0) as worker_count,
    sized.from_ms,
    sized.until_ms,
    sized.evidence
  from sized
  inner join resource_day
    on resource_day.day = sized.day
    and resource_day.resource_number = sized.resource_number
  inner join cluster_fact
    on cluster_fact.account_id = resource_day.account_id
    and cluster_fact.workspace_id = resource_day.workspace_id
    and cluster_fact.cluster_id = resource_day.resource_id
  where sized.until_ms > sized.from_ms
    and cluster_fact.driver_node_type is not null
),
machine as (
  select day, resource_number, 'driver' as role, driver_node_type as node_type, 1 as node_count, from_ms, until_ms, evidence
  from typed
  union all
  select day, resource_number, 'worker' as role, worker_node_type as node_type, worker_count as node_count, from_ms, until_ms, evidence
  from typed
  where worker_count > 0
  union all
  select
    node_life.day,
    node_life.resource_number,
    case when node_life.is_driver then 'driver' else 'worker' end as role,
    node_life.node_type,
    1 as node_count,
    node_life.from_ms,
    node_life.until_ms,
    'node_minute' as evidence
  from node_life
  where node_life.node_type is not null
    and node_life.until_ms > node_life.from_ms
),
hour_of_day as (
  select n * 3600000 as offset_ms
  from (
    values
      (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11),
      (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23)
  ) as hours(n)
),
cut as (
  select
    machine.day,
    machine.resource_number,
    machine.role,
    machine.node_type,
    machine.node_count,
    greatest(machine.from_ms, cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms) as from_ms,
    least(machine.until_ms, cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms + 3600000) as until_ms,
    machine.evidence
  from machine
  cross join hour_of_day
  where cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms < machine.until_ms
    and cast(unix_date(machine.day) as bigint) * 86400000 + hour_of_day.offset_ms + 3600000 > machine.from_ms
)
select
  day,
  resource_number,
  role,
  node_type,
  from_ms,
  until_ms,
  cast(sum(node_count) as int) as node_count,
  evidence
from cut
group by day, resource_number, role, node_type, from_ms, until_ms, evidence
