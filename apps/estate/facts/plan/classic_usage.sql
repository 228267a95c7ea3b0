-- One row per cluster, machine type and clock hour, and time up unless records span the hour: DBU from ready until the end,
-- never for the start-up.
with billable as (
  select
    workspace_id,
    cluster_id,
    session,
    node_type,
    running_ms,
    terminating_ms,
    greatest(start_ms, running_ms) as from_ms,
    least(end_ms, terminating_ms) as until_ms,
    coalesce(is_hour_aligned, false) as is_hour_aligned
  from node
  inner join machine_group using (workspace_id, cluster_id, session)
  inner join site using (workspace_id)
  left join rough_workspace using (kind)
  where running_ms is not null
), hourly as (
  select
    workspace_id,
    cluster_id,
    session,
    node_type,
    running_ms,
    terminating_ms,
    is_hour_aligned,
    hour.range as hour_ms,
    overlap_ms(from_ms, until_ms, hour.range, hour.range + 3600000) as part_ms
  from billable
  cross join lateral range(hour_of(from_ms), until_ms, 3600000) as hour
  where hour.range < getvariable('end_ms')
)
select
  workspace_id,
  cluster_id,
  min(session) as session,
  node_type,
  hour_ms,
  case when is_hour_aligned then hour_ms else greatest(hour_ms, running_ms) end as usage_start_ms,
  case when is_hour_aligned then hour_ms + 3600000 else least(hour_ms + 3600000, terminating_ms) end as usage_end_ms,
  cast(sum(part_ms) as bigint) as node_ms
from hourly
where part_ms > 0
group by workspace_id, cluster_id, node_type, hour_ms, is_hour_aligned, usage_start_ms, usage_end_ms
