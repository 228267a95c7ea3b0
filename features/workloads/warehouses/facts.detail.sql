-- One row: a SQL warehouse that is shown, with its settings and state as last read.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.sqlEndpointId, shown_row.currency,
  warehouse.warehouse_type as warehouseType,
  warehouse.size as size,
  warehouse.state as status,
  warehouse.auto_stop_minutes as autoStopMins,
  warehouse.min_clusters as minClusters,
  warehouse.max_clusters as maxClusters
from shown_row
inner join warehouse
  on warehouse.workspace_id = shown_row.workspaceId
  and warehouse.warehouse_id = shown_row.sqlEndpointId
where warehouse.workspace_id in ($workspaceIds)
