-- One row per change of a SQL warehouse's state or number of clusters.
with told as (
  select warehouse_key, 'STARTING' as event_type, 0 as cluster_count, starting_ms as event_ms
  from warehouse_time
  union all
  select warehouse_key, 'RUNNING', min_clusters, running_ms
  from warehouse_time
  inner join planned_warehouse using (warehouse_key)
  inner join warehouse_template using (kind, warehouse)
  union all
  select warehouse_key, 'SCALED_UP', clusters, from_ms
  from warehouse_scale
  union all
  select warehouse_key, 'SCALED_DOWN', min_clusters, until_ms
  from warehouse_scale
  union all
  select warehouse_key, 'STOPPING', 0, stopping_ms
  from warehouse_time
  union all
  select warehouse_key, 'STOPPED', 0, stopped_ms
  from warehouse_time
)
select
  workspace_id,
  warehouse_id,
  event_type,
  cast(cluster_count as integer) as cluster_count,
  event_ms
from told
inner join planned_warehouse using (warehouse_key)
order by event_ms, workspace_id, warehouse_id, event_type
