-- One row: a workspace that has the model serving endpoint, known by its settings or its cost.
select workspace_id as workspaceId
from endpoint
where workspace_id in ($workspaceIds)
  and endpoint_kind = 'model_serving'
  and endpoint_id = $endpointId
union
select workspace_id as workspaceId
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'model_serving'
  and asset_id = $endpointId
