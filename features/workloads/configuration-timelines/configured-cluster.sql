-- One row: a workspace that has the cluster, known by its settings, its name or its cost.
select workspace_id as "workspaceId"
from cluster_version
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
union
select workspace_id as "workspaceId"
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
union
select workspace_id as "workspaceId"
from cluster_cost_day
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
