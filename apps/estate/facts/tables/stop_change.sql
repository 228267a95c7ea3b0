-- One row per SQL warehouse or shared cluster whose automatic stop was changed: when, and how many minutes it was before.
select
  coalesce(shared_cluster.workspace_id, planned_warehouse.workspace_id) as workspace_id,
  asset_kind,
  coalesce(cluster_id, warehouse_id) as asset_id,
  change_ms,
  cast(earlier_minutes as integer) as earlier_minutes
from stop_edit
left join shared_cluster
  on stop_edit.asset_kind = 'cluster'
  and shared_cluster.kind = stop_edit.kind
  and shared_cluster = stop_edit.name
left join planned_warehouse
  on stop_edit.asset_kind = 'warehouse'
  and planned_warehouse.kind = stop_edit.kind
  and planned_warehouse.warehouse = stop_edit.name
order by workspace_id, asset_id
