-- One row per change of the automatic stop of a SQL warehouse or shared cluster: when, by whom if by hand, and how many minutes it was
-- before and since.
select
  coalesce(shared_cluster.workspace_id, planned_warehouse.workspace_id) as workspace_id,
  asset_kind,
  coalesce(cluster_id, warehouse_id) as asset_id,
  from_ms as change_ms,
  cast(earlier_minutes as integer) as earlier_minutes,
  cast(minutes as integer) as minutes,
  user_name
from stop_span
left join shared_cluster
  on stop_span.asset_kind = 'cluster'
  and shared_cluster.kind = stop_span.kind
  and shared_cluster = stop_span.name
left join planned_warehouse
  on stop_span.asset_kind = 'warehouse'
  and planned_warehouse.kind = stop_span.kind
  and planned_warehouse.warehouse = stop_span.name
where from_ms > 0
order by workspace_id, asset_id, change_ms
