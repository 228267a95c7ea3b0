-- One row: a workspace that has the named SQL warehouse, known by its name, its hours or its statements; or one row where none is named.
select workspace_id as workspaceId
from asset_name
where workspace_id in ($workspaceIds)
  and kind = 'warehouse'
  and asset_id = $warehouseId
union
select workspace_id as workspaceId
from warehouse_hour
where workspace_id in ($workspaceIds)
  and warehouse_id = $warehouseId
union
select 'any' as workspaceId
where $warehouseId is null
