-- One row: a workspace that has the cluster.
select workspace_id as workspaceId
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
union
select workspace_id as workspaceId
from cluster_cost_day
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
