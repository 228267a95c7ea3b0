-- One row: a workspace that has the app, known by its settings or its cost.
select workspace_id as workspaceId
from app
where workspace_id in ($workspaceIds)
  and app_id = $appId
union
select workspace_id as workspaceId
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'app'
  and asset_id = $appId
