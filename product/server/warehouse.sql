-- One row: a workspace that has the SQL warehouse, known by its name, its statements or its cost.
select workspace_id as workspaceId
from asset_name
where workspace_id in ($workspaceIds)
  and kind = 'warehouse'
  and asset_id = $warehouseId
union
select workspace_id as workspaceId
from statement_day
where workspace_id in ($workspaceIds)
  and warehouse_id = $warehouseId
union
select workspace_id as workspaceId
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'warehouse'
  and asset_id = $warehouseId
