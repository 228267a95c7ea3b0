-- One row: a workspace that has the vector search endpoint, known by its settings or its cost.
select workspace_id as workspaceId
from endpoint
where workspace_id in ($workspaceIds)
  and endpoint_kind = 'vector_search'
  and endpoint_id = $endpointId
union
select workspace_id as workspaceId
from asset_day
where workspace_id in ($workspaceIds)
  and asset_kind = 'vector_search'
  and asset_id = $endpointId
