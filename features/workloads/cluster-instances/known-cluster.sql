-- One row: a workspace that has the cluster, an instance of it, or a cost on it.
select workspace_id as workspaceId
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
union
select workspace_id as workspaceId
from cluster_instance
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
union
select workspace_id as workspaceId
from cluster_instance_cost_day
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
