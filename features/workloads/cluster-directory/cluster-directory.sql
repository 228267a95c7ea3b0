-- One row: a cluster that was ever seen.
select
  coalesce(name, cluster_id) as clusterName,
  cluster_id as clusterId,
  workspace_id as workspaceId,
  kind as kind,
  owner as owner,
  is_deleted as isDeleted,
  start_time as createTime
from cluster_name
where workspace_id in ($workspaceIds)
  and (
    $search is null
    or contains(lower(name), lower($search))
    or contains(lower(cluster_id), lower($search))
  )
