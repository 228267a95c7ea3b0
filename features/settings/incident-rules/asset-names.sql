-- One row: an asset of these ids with its type and name.
select workspace_id as workspaceId, asset_id as assetId, kind as assetKind, name as assetName
from asset_name
where workspace_id in ($workspaceIds)
  and asset_id in ($assetIds)
union all
select workspace_id as workspaceId, cluster_id as assetId, 'cluster' as assetKind, name as assetName
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id in ($assetIds)
