-- One row per cluster, time up, machine type and clock hour: DBU from ready until the end, never for the start-up.
with billable as (
  select
    workspace_id,
    cluster_id,
    session,
    node_type,
    running_ms,
    terminating_ms,
    greatest(start_ms, running_ms) as from_ms,
    least(end_ms, terminating_ms) as until_ms
  from node
  inner join machine_group using (workspace_id, cluster_id, session)
  where running_ms is not null
), hourly as (
  select
    workspace_id,
    cluster_id,
    session,
    node_type,
    running_ms,
    terminating_ms,
    hour.range as hour_ms,
    overlap_ms(from_ms, until_ms, hour.range, hour.range + 3600000) as part_ms
  from billable
  cross join lateral range(hour_of(from_ms), until_ms, 3600000) as hour
  where hour.range < getvariable('end_ms')
)
select
  workspace_id,
  cluster_id,
  session,
  node_type,
  hour_ms,
  greatest(hour_ms, running_ms) as usage_start_ms,
  least(hour_ms + 3600000, terminating_ms) as usage_end_ms,
  cast(sum(part_ms) as bigint) as node_ms
from hourly
where part_ms > 0
group by workspace_id, cluster_id, session, node_type, hour_ms, running_ms, terminating_ms
