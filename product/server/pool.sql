-- One row: a workspace that has the pool, known by its name, its settings or its hours; any one workspace where no pool is asked for.
select workspace_id as workspaceId
from asset_name
where workspace_id in ($workspaceIds)
  and kind = 'pool'
  and asset_id = $poolId
union
select workspace_id as workspaceId
from pool
where workspace_id in ($workspaceIds)
  and instance_pool_id = $poolId
union
select workspace_id as workspaceId
from pool_day
where workspace_id in ($workspaceIds)
  and instance_pool_id = $poolId
union
select min(workspace_id) as workspaceId
from workspace
where workspace_id in ($workspaceIds)
  and $poolId is null
having count(*) > 0
