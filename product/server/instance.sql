-- One row: a workspace that has the instance of a cluster.
select workspace_id as workspaceId
from cluster_instance
where workspace_id in ($workspaceIds)
  and instance_id = $id
