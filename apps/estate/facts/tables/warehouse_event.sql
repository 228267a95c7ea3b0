-- One row per change of a SQL warehouse's state or number of clusters.
with bounded as (
  select warehouse_key, from_ms, until_ms, min_clusters, lag(min_clusters) over (partition by warehouse_key order by from_ms) as earlier_clusters
  from planned_warehouse
  inner join warehouse_span using (kind, warehouse)
), told as (
  select warehouse_key, 'STARTING' as event_type, 0 as cluster_count, starting_ms as event_ms
  from warehouse_time
  union all
  select warehouse_key, 'RUNNING', min_clusters, running_ms
  from warehouse_time
  inner join bounded using (warehouse_key)
  where running_ms >= from_ms
    and running_ms < until_ms
  union all
  select warehouse_key, 'SCALED_UP', clusters, from_ms
  from warehouse_scale
  union all
  select warehouse_key, 'SCALED_DOWN', warehouse_scale.min_clusters, warehouse_scale.until_ms
  from warehouse_scale
  inner join bounded using (warehouse_key)
  where warehouse_scale.until_ms > bounded.from_ms
    and warehouse_scale.until_ms <= bounded.until_ms
  union all
  select warehouse_key, case when min_clusters > earlier_clusters then 'SCALED_UP' else 'SCALED_DOWN' end, min_clusters, from_ms
  from bounded
  inner join warehouse_time using (warehouse_key)
  where min_clusters <> earlier_clusters
    and from_ms > running_ms
    and from_ms < stopping_ms
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
