-- One row: a day of an instance of a cluster, with how long it was up on that day: in start-up, active (a task or, on a shared
-- cluster, somebody worked), idle, and of which nothing tells whether anybody used it; and with the workers that it had
-- while ready. Worker columns are null where no machine of it is known. A cluster of a pipeline has no active or idle time.
with
uptime as (
  select
    day, account_id, workspace_id, cluster_id, instance_id, resource_number, kind, start_ms, from_ms,
    until_ms, termination_code, confidence
  from cluster_instance_uptime
  where day in ($days)
),
clock as (
  select day, resource_number, state, at_ms as from_ms, at_ms + ms as until_ms
  from fair_clock
  where day in ($days)
    and ms > 0
    and state in ('start_up', 'work', 'interactive', 'quiet')
  union all
  select lone_activity.day, lone_activity.resource_number, 'start_up' as state, cluster_evidence.from_ms, cluster_evidence.until_ms
  from lone_activity
  inner join cluster_evidence
    on cluster_evidence.day = lone_activity.day
    and cluster_evidence.resource_number = lone_activity.resource_number
  where lone_activity.day in ($days)
    and cluster_evidence.day in ($days)
    and cluster_evidence.kind = 'start_up'
  union all
  select
    day,
    resource_number,
    'work' as state,
    case when from_ms >= start_up_from_ms and from_ms < start_up_until_ms then start_up_until_ms else from_ms end as from_ms,
    until_ms
  from lone_activity
  where day in ($days)
),
clocked as (
  select
    uptime.day, uptime.resource_number, uptime.start_ms,
    cast(sum(
      case when clock.state = 'start_up' then least(clock.until_ms, uptime.until_ms) - greatest(clock.from_ms, uptime.from_ms) else 0 end
    ) as bigint) as start_up_ms,
    cast(sum(
      case when clock.state in ('work', 'interactive') then least(clock.until_ms, uptime.until_ms) - greatest(clock.from_ms, uptime.from_ms) else 0 end
    ) as bigint) as active_ms,
    cast(sum(
      case when clock.state = 'quiet' then least(clock.until_ms, uptime.until_ms) - greatest(clock.from_ms, uptime.from_ms) else 0 end
    ) as bigint) as quiet_ms
  from uptime
  inner join clock
    on clock.day = uptime.day
    and clock.resource_number = uptime.resource_number
    and clock.from_ms < uptime.until_ms
    and clock.until_ms > uptime.from_ms
  group by uptime.day, uptime.resource_number, uptime.start_ms
),
machine_step as (
  select day, resource_number, from_ms as at_ms, case when role = 'driver' then 1000000 else 1 end * node_count as step
  from machine_interval
  where day in ($days)
  union all
  select day, resource_number, until_ms as at_ms, case when role = 'driver' then -1000000 else -1 end * node_count as step
  from machine_interval
  where day in ($days)
  union all
  select day, resource_number, from_ms as at_ms, 1000000000000 as step
  from cluster_evidence
  where day in ($days)
    and kind = 'start_up'
  union all
  select day, resource_number, until_ms as at_ms, -1000000000000 as step
  from cluster_evidence
  where day in ($days)
    and kind = 'start_up'
),
machine_moment as (
  select day, resource_number, at_ms, cast(sum(step) as bigint) as step
  from machine_step
  group by day, resource_number, at_ms
),
machine_level as (
  select
    day,
    resource_number,
    at_ms as from_ms,
    lead(at_ms) over (partition by day, resource_number order by at_ms nulls last) as until_ms,
    cast(sum(step) over (
      partition by day, resource_number
      order by at_ms nulls last
      rows between unbounded preceding and current row
    ) as bigint) as level
  from machine_moment
),
manned as (
  select
    uptime.day, uptime.resource_number, uptime.start_ms,
    cast(min(machine_level.level % 1000000) as int) as workers_min,
    cast(max(machine_level.level % 1000000) as int) as workers_max,
    cast(sum(
      machine_level.level % 1000000 * (least(machine_level.until_ms, uptime.until_ms) - greatest(machine_level.from_ms, uptime.from_ms))
    ) as bigint) as worker_ms,
    cast(sum(least(machine_level.until_ms, uptime.until_ms) - greatest(machine_level.from_ms, uptime.from_ms)) as bigint) as manned_ms
  from uptime
  inner join machine_level
    on machine_level.day = uptime.day
    and machine_level.resource_number = uptime.resource_number
    and machine_level.from_ms < uptime.until_ms
    and machine_level.until_ms > uptime.from_ms
  where machine_level.level > 0
    and machine_level.level < 1000000000000
  group by uptime.day, uptime.resource_number, uptime.start_ms
),
typed as (
  select
    uptime.day, uptime.resource_number, uptime.start_ms,
    max(case when machine_interval.role = 'driver' then machine_interval.node_type end) as driver_node_type,
    max(case when machine_interval.role = 'worker' then machine_interval.node_type end) as worker_node_type
  from uptime
  inner join machine_interval
    on machine_interval.day = uptime.day
    and machine_interval.resource_number = uptime.resource_number
    and machine_interval.from_ms < uptime.until_ms
    and machine_interval.until_ms > uptime.from_ms
  where machine_interval.day in ($days)
  group by uptime.day, uptime.resource_number, uptime.start_ms
),
lived as (
  select
    day, account_id, workspace_id, cluster_id, instance_id, resource_number,
    max(kind) as kind,
    start_ms,
    min(from_ms) as first_ms,
    max(until_ms) as last_ms,
    cast(sum(until_ms - from_ms) as bigint) as up_ms,
    max_by(coalesce(termination_code, ''), until_ms) as termination_code,
    case when bool_and(confidence = 'strong') then 'strong' else 'estimated' end as confidence
  from uptime
  group by day, account_id, workspace_id, cluster_id, instance_id, resource_number, start_ms
)
select
  lived.day, lived.account_id, lived.workspace_id, lived.cluster_id, lived.instance_id,
  lived.kind as cluster_kind,
  timestamp_millis(lived.start_ms) as start_time,
  timestamp_millis(lived.first_ms) as first_time,
  timestamp_millis(lived.last_ms) as last_time,
  nullif(lived.termination_code, '') as termination_code,
  resource_day.job_id,
  resource_day.job_run_id as run_id,
  resource_day.asset_id as pipeline_id,
  case when resource_day.asset_kind = 'pipeline_update' then resource_day.asset_part_id end as update_id,
  lived.up_ms,
  coalesce(clocked.start_up_ms, 0) as start_up_ms,
  case when lived.kind <> 'pipeline' then coalesce(clocked.active_ms, 0) end as active_ms,
  case lived.kind
    when 'shared' then coalesce(clocked.quiet_ms, 0)
    when 'job' then case when clocked.active_ms > 0 then lived.up_ms - clocked.start_up_ms - clocked.active_ms else 0 end
  end as idle_ms,
  case lived.kind
    when 'shared' then lived.up_ms - coalesce(clocked.start_up_ms + clocked.active_ms + clocked.quiet_ms, 0)
    when 'job' then case when clocked.active_ms > 0 then 0 else lived.up_ms - coalesce(clocked.start_up_ms, 0) end
    else lived.up_ms - coalesce(clocked.start_up_ms, 0)
  end as unknown_ms,
  manned.workers_min, manned.workers_max, manned.worker_ms, manned.manned_ms, typed.driver_node_type,
  typed.worker_node_type, lived.confidence
from lived
inner join resource_day
  on resource_day.day = lived.day
  and resource_day.resource_number = lived.resource_number
left join clocked
  on clocked.day = lived.day
  and clocked.resource_number = lived.resource_number
  and clocked.start_ms = lived.start_ms
left join manned
  on manned.day = lived.day
  and manned.resource_number = lived.resource_number
  and manned.start_ms = lived.start_ms
left join typed
  on typed.day = lived.day
  and typed.resource_number = lived.resource_number
  and typed.start_ms = lived.start_ms
where resource_day.day in ($days)
