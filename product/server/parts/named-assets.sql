-- Assets and clusters with their names.
select workspace_id, asset_id, name
from asset_name
where workspace_id in ($workspaceIds)
union all
select workspace_id, cluster_id as asset_id, name
from cluster_name
where workspace_id in ($workspaceIds)
